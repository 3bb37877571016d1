// Deposits ATOM with @cosmjs/stargate. Prints the result as JSON.
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import { fund, vaultOf } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const wallet = await DirectSecp256k1HdWallet.generate(12, { prefix: 'cosmos' })
const [{ address }] = await wallet.getAccounts()
await fund(devnet, { asset: 'GAIA.ATOM', address, amount: '10000000000' })

const gasPrice = GasPrice.fromString('0.0025uatom')
const client = await SigningStargateClient.connectWithSigner(`${devnet}/chain/GAIA`, wallet, { gasPrice })
const { amount: before } = await client.getBalance(address, 'uatom')
const deposit = [{ denom: 'uatom', amount: '50000000' }]
const sent = await client.sendTokens(address, await vaultOf(devnet, 'GAIA'), deposit, 'auto', memo)
const { amount: after } = await client.getBalance(address, 'uatom')
const found = await client.searchTx([{ key: 'message.sender', value: address }])
const block = await client.getBlock(sent.height)
client.disconnect()
const facts = {
  hash: sent.transactionHash,
  code: sent.code,
  found: found.map(({ hash }) => hash),
  txs: block.txs.length,
}
console.info(JSON.stringify({ ...facts, before, after, chainId: block.header.chainId }))
