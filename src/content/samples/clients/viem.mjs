// Deposits ETH through THORChain's router with viem. Prints the result as JSON.
import { createPublicClient, createWalletClient, defineChain, http, parseAbi, parseEther, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { fund, inboundOf } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const { evm_chain_ids: ids } = await (await fetch(devnet)).json()
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: [`${devnet}/chain/ETH`] } }
const chain = defineChain({ id: ids.ETH, name: 'Devnet Ethereum', nativeCurrency, rpcUrls })
const account = privateKeyToAccount(generatePrivateKey())
const client = createPublicClient({ chain, transport: http() })
const wallet = createWalletClient({ account, chain, transport: http() })
await fund(devnet, { asset: 'ETH.ETH', address: account.address, amount: '300000000' })
const before = await client.getBalance(account)

const abi = parseAbi([
  'function depositWithExpiry(address payable vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
  'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
])
const { address: vault, router } = await inboundOf(devnet, 'ETH')
const { timestamp } = await client.getBlock()
const value = parseEther('1')
const deposit = {
  account,
  address: router,
  abi,
  functionName: 'depositWithExpiry',
  value,
  args: [vault, zeroAddress, value, memo, timestamp + 900n],
}
const { request } = await client.simulateContract(deposit)
const hash = await wallet.writeContract(request)
const receipt = await client.waitForTransactionReceipt({ hash })
const { blockNumber: fromBlock } = receipt
const [log] = await client.getContractEvents({ address: router, abi, eventName: 'Deposit', fromBlock })
const after = await client.getBalance(account)
const facts = {
  hash,
  status: receipt.status,
  chainId: await client.getChainId(),
  memo: log.args.memo,
  paid: before - after === value + receipt.gasUsed * receipt.effectiveGasPrice,
}
console.info(JSON.stringify(facts))
