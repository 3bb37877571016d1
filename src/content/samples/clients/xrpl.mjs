// Deposits XRP with xrpl.js. Prints the result as JSON.
import { Client, convertStringToHex, Wallet } from 'xrpl'
import { fund, vaultOf } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const client = new Client(`${devnet.replace('http', 'ws')}/chain/XRP`)
await client.connect()
const wallet = Wallet.generate()
await fund(devnet, { asset: 'XRP.XRP', address: wallet.address, amount: '10000000000' })
await client.request({ command: 'subscribe', streams: ['ledger'] })
const before = await client.getXrpBalance(wallet.address)
const closed = new Promise((resolve) => client.once('ledgerClosed', ({ ledger_index }) => resolve(ledger_index)))

const payment = {
  TransactionType: 'Payment',
  Account: wallet.address,
  Destination: await vaultOf(devnet, 'XRP'),
  Amount: '50000000',
  Memos: [{ Memo: { MemoData: convertStringToHex(memo) } }],
}
const { result } = await client.submitAndWait(payment, { wallet })
const { result: history } = await client.request({ command: 'account_tx', account: wallet.address })
const { result: lines } = await client.request({ command: 'account_lines', account: wallet.address })
const after = await client.getXrpBalance(wallet.address)
const ledger = await client.request({ command: 'ledger', ledger_index: result.ledger_index, transactions: true })
const facts = {
  hash: result.hash,
  result: result.meta.TransactionResult,
  before,
  after,
  lines: lines.lines,
  history: history.transactions.map(({ hash }) => hash),
  included: ledger.result.ledger.transactions,
  isNewLedger: (await closed) > 0,
}
await client.disconnect()
console.info(JSON.stringify(facts))
