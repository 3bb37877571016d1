// Deposits BTC with bitcoinjs-lib and Esplora. Prints the result as JSON.
import { networks, Psbt, payments } from 'bitcoinjs-lib'
import { ECPairFactory } from 'ecpair'
import * as ecc from 'tiny-secp256k1'
import { fund, vaultOf } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const esplora = `${devnet}/chain/BTC`
const read = async (path) => (await fetch(`${esplora}${path}`)).json()
const network = networks.regtest
const key = ECPairFactory(ecc).makeRandom({ network })
const { address, output: script } = payments.p2wpkh({ pubkey: key.publicKey, network })
await fund(devnet, { asset: 'BTC.BTC', address, amount: '10000000' })

const [coin] = await read(`/address/${address}/utxo`)
const { 1: feeRate } = await read('/fee-estimates')
const fee = BigInt(Math.ceil(feeRate * 250))
const amount = 5_000_000n
const data = payments.embed({ data: [Buffer.from(memo)] })
const signed = new Psbt({ network })
  .addInput({ hash: coin.txid, index: coin.vout, witnessUtxo: { script, value: BigInt(coin.value) } })
  .addOutput({ address: await vaultOf(devnet, 'BTC'), value: amount })
  .addOutput({ address, value: BigInt(coin.value) - amount - fee })
  .addOutput({ script: data.output, value: 0n })
  .signAllInputs(key)
  .finalizeAllInputs()
  .extractTransaction()
const body = signed.toHex()
const hash = await (await fetch(`${esplora}/tx`, { method: 'POST', body })).text()
const tx = await read(`/tx/${hash}`)
const history = await read(`/address/${address}/txs`)
const [spent] = await read(`/tx/${coin.txid}/outspends`)
const stats = await read(`/address/${address}`)
const facts = {
  hash,
  isOwn: hash === signed.getId(),
  before: coin.value,
  fee: tx.fee,
  expectedFee: Number(fee),
  history: history.map(({ txid }) => txid),

  spentBy: spent.txid,
  isSame: (await (await fetch(`${esplora}/tx/${hash}/hex`)).text()) === body,
  after: stats.chain_stats.funded_txo_sum + stats.mempool_stats.funded_txo_sum - stats.mempool_stats.spent_txo_sum,
}
console.info(JSON.stringify(facts))
