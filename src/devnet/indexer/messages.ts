import { nativeTxFee } from '../machine/deposit.ts'
import { findInbound } from '../machine/inbound/inboundRecords.ts'
import { type ActionCoin, readCoins } from './action.ts'
import { addAction } from './actionStore.ts'
import { type BlockContext, type NumberedEvent, rowPosition } from './blockContext.ts'
import { inboundRow } from './inboundRow.ts'

/** Indexes a transfer or a failed deposit. A successful deposit is indexed by its effects. */
export function indexMessage(taking: BlockContext, placed: NumberedEvent): void {
  const { fields } = placed.event
  const { sender = '', recipient, coins: text = '', memo = '', hash = '', code = '0', log = '' } = fields
  const coins = readCoins(text)
  const isSend = recipient !== undefined
  if (!isSend && code === '0') return
  const reason = code === '0' ? '' : `failed to execute message; message index: 0: ${log}`
  addAction(taking.history, {
    ...rowPosition(taking, placed),
    ref: hash,
    addresses: isSend ? [sender, recipient] : [sender],
    transactions: [hash],
    assets: coins.map(({ asset }) => asset),
    pools: [],
    ins: [{ address: sender, coins, txID: hash }],
    outs: isSend ? [{ address: recipient, coins, txID: hash }] : [],
    fees: isSend ? [feeOf(taking)] : [],
    detail: { kind: isSend ? 'send' : 'failed', memo, code, reason },
  })
}

function feeOf({ machine }: BlockContext): ActionCoin {
  return { asset: `${machine.base.chain}.${machine.base.symbol}`, amount: String(nativeTxFee(machine)) }
}

/** Indexes a name's registration or change, with the message that caused it. */
export function indexName(taking: BlockContext, placed: NumberedEvent, message: NumberedEvent | undefined): void {
  const { fields } = placed.event
  const { name = '', chain = '', address = '', owner = '', expire = '0' } = fields
  const { fund_amount: fundAmount = '0', registration_fee: registrationFee = '0' } = fields
  const { sender = owner, hash = '', memo = '' } = message?.event.fields ?? {}
  const { asset } = feeOf(taking)
  const paid = String(BigInt(fundAmount) + BigInt(registrationFee))
  addAction(taking.history, {
    ...rowPosition(taking, placed),
    ref: hash,
    addresses: [address, owner, sender].filter((one) => one !== ''),
    transactions: hash === '' ? [] : [hash],
    assets: [asset],
    pools: [],
    ins: [{ address: sender, coins: [{ asset, amount: paid }], txID: hash }],
    outs: [],
    fees: [feeOf(taking)],
    detail: { kind: 'thorname', memo, name, address, owner, chain, fundAmount, registrationFee, expire },
  })
}

/** Indexes a placed limit swap. Its swaps are a row of their own. */
export function indexLimitSwap(taking: BlockContext, placed: NumberedEvent): void {
  const { txid = '', source = '', target = '' } = placed.event.fields
  const tx = findInbound(taking.machine, txid)?.tx
  const coins = readCoins(source)
  addAction(taking.history, {
    ...rowPosition(taking, placed),
    ref: txid,
    addresses: tx === undefined ? [] : [tx.from, tx.to],
    transactions: [txid],
    assets: [...coins, ...readCoins(target)].map(({ asset }) => asset),
    pools: [],
    ins: [{ address: tx?.from ?? '', coins, txID: txid }],
    outs: [],
    fees: [],
    detail: { kind: 'limit_swap', memo: tx?.memo ?? '' },
  })
}

export function indexRefund(taking: BlockContext, placed: NumberedEvent): void {
  const { memo = '', reason = '' } = placed.event.fields
  addAction(taking.history, { ...inboundRow(taking, placed), detail: { kind: 'refund', memo, reason } })
}
