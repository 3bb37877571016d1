// Deposits TRX and USDT with TronWeb. Prints the result as JSON.
import { TronWeb, utils } from 'tronweb'
import { fund, vaultOf } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const { privateKey, address } = utils.accounts.generateAccount()
const tronWeb = new TronWeb({ fullHost: `${devnet}/chain/TRON`, privateKey })
const { tokens } = await (await fetch(devnet)).json()
const { asset, contract: tokenId } = tokens.find((each) => each.asset.startsWith('TRON.USDT-'))
await fund(devnet, { asset: 'TRON.TRX', address: address.base58, amount: '50000000000' })
const before = await tronWeb.trx.getBalance(address.base58)

const unsigned = await tronWeb.transactionBuilder.sendTrx(await vaultOf(devnet, 'TRON'), 100_000_000, address.base58)
const signed = await tronWeb.trx.sign(await tronWeb.transactionBuilder.addUpdateData(unsigned, memo))
const sent = await tronWeb.trx.sendRawTransaction(signed)
const included = await inBlock(sent.txid)

await fund(devnet, { asset, address: address.base58, amount: '10000000000' })
const token = await tronWeb.contract().at(tokenId)
const [name, symbol, decimals] = await Promise.all([
  token.name().call(),
  token.symbol().call(),
  token.decimals().call(),
])
const held = await token.balanceOf(address.base58).call()
const transfer = [
  { type: 'address', value: await vaultOf(devnet, 'TRON') },
  { type: 'uint256', value: '50000000' },
]
const call = [tokenId, 'transfer(address,uint256)', { feeLimit: 30_000_000 }, transfer, address.base58]
const { energy_required: energy } = await tronWeb.transactionBuilder.estimateEnergy(...call)
const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(...call)
const withMemo = await tronWeb.transactionBuilder.addUpdateData(transaction, memo)
const tokenSent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(withMemo))
const info = await inBlock(tokenSent.txid)
const left = await token.balanceOf(address.base58).call()
const read = await tronWeb.trx.getTransaction(tokenSent.txid)
const facts = {
  hash: sent.txid,
  tokenHash: tokenSent.txid,
  before,
  fee: included.fee,
  energy,

  token: [name, symbol, Number(decimals)],
  held: held.toString(),
  left: left.toString(),

  used: info.receipt.energy_usage_total,
  outcome: read.ret[0].contractRet,
  memo: tronWeb.toUtf8(read.raw_data.data),
}
console.info(JSON.stringify(facts))

/** Waits until a transaction is in a block. Returns its result. */
async function inBlock(hash) {
  for (;;) {
    const result = await tronWeb.trx.getTransactionInfo(hash)
    if (result.id) return result
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
