// Sends and deposits RUNE with @xchainjs/xchain-thorchain. Prints the result as JSON.
import { Network } from '@xchainjs/xchain-client'
import { AssetRuneNative, Client, defaultClientConfig } from '@xchainjs/xchain-thorchain'
import { baseAmount } from '@xchainjs/xchain-util'
import { fund } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const urls = [`${devnet}/chain/THOR`]
const client = new Client({
  ...defaultClientConfig,
  phrase: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  network: Network.Testnet,
  clientUrls: { [Network.Testnet]: urls, [Network.Stagenet]: urls, [Network.Mainnet]: urls },
})
const address = await client.getAddressAsync(0)
const recipient = await client.getAddressAsync(1)
await fund(devnet, { asset: 'THOR.RUNE', address, amount: '100000000000' })

const balanceOf = async (owner) => (await client.getBalance(owner))[0]?.amount.amount().toString(10)
const before = await balanceOf(address)
await client.transfer({ recipient, asset: AssetRuneNative, amount: baseAmount(100_000_000, 8), memo: 'hello' })
const received = await balanceOf(recipient)
const hash = await client.deposit({ asset: AssetRuneNative, amount: baseAmount(5_000_000_000, 8), memo })
const { from } = await client.getTransactionData(hash)
console.info(JSON.stringify({ hash, address, before, received, from: from[0].from, after: await balanceOf(address) }))
process.exit()
