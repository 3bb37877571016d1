import { parseAbi } from 'viem/utils'

/** Functions and events of the devnet's routers and tokens. */
export const evmAbi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
  'function transferOut(address to, address asset, uint256 amount, string memo) payable',
  'function deposit(address vault, address asset, uint256 amount, string memo) payable',
  'function transferAllowance(address router, address newVault, address asset, uint256 amount, string memo)',
  'function vaultAllowance(address vault, address asset) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'function balanceOf(address holder) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function totalSupply() view returns (uint256)',
  'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
  'event TransferOut(address indexed vault, address indexed to, address asset, uint256 amount, string memo)',
  'event TransferFailed(address indexed vault, address indexed to, address asset, uint256 amount, string memo)',
  'event TransferAllowance(address indexed oldVault, address indexed newVault, address asset, uint256 amount, string memo)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

export const NO_ADDRESS = '0x0000000000000000000000000000000000000000'
