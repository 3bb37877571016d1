// Approves and deposits USDC through THORChain's router with ethers. Prints the result as JSON.
import { Contract, JsonRpcProvider, parseUnits, Wallet } from 'ethers'
import { fund, inboundOf } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const provider = new JsonRpcProvider(`${devnet}/chain/ETH`)
const wallet = Wallet.createRandom(provider)
const { tokens } = await (await fetch(devnet)).json()
const { asset, contract, decimals } = tokens.find((each) => each.asset.startsWith('ETH.USDC-'))
await fund(devnet, { asset: 'ETH.ETH', address: wallet.address, amount: '100000000' })
await fund(devnet, { asset, address: wallet.address, amount: '100000000000' })

const token = new Contract(
  contract,
  [
    'function name() view returns (string)',
    'function totalSupply() view returns (uint256)',
    'function balanceOf(address owner) view returns (uint256)',
    'function approve(address spender, uint256 amount) returns (bool)',
  ],
  wallet,
)
const { address: vault, router } = await inboundOf(devnet, 'ETH')
const before = await token.balanceOf(wallet.address)
const amount = parseUnits('500', decimals)
await (await token.approve(router, amount)).wait()

const thorchain = new Contract(
  router,
  [
    'function depositWithExpiry(address payable vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
    'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
  ],
  wallet,
)
const { timestamp } = await provider.getBlock('latest')
const sent = await thorchain.depositWithExpiry(vault, contract, amount, memo, timestamp + 900)
const receipt = await sent.wait()
const [log] = await thorchain.queryFilter('Deposit', receipt.blockNumber)
const facts = {
  hash: sent.hash,
  status: receipt.status,
  chainId: (await provider.getNetwork()).chainId.toString(),

  name: await token.name(),
  isSupplied: (await token.totalSupply()) >= before,
  memo: log.args.memo,

  before: before.toString(),
  after: (await token.balanceOf(wallet.address)).toString(),
}
console.info(JSON.stringify(facts))
provider.destroy()
