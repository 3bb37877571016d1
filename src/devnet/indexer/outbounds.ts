import { protocols } from '../../core/chains/protocol.ts'
import { blankHash } from '../machine/records.ts'
import { type Action, readCoins, type Transfer } from './action.ts'
import { causedBy, replaceAction } from './actionStore.ts'
import type { BlockContext, NumberedEvent } from './blockContext.ts'

/** Kinds of rows that receive no outbounds. Source: Midgard actions_add_outbounds. */
const kindsWithoutOutbounds: ReadonlySet<Action['detail']['kind']> = new Set([
  'limit_swap',
  'send',
  'failed',
  'thorname',
  'addLiquidity',
])

/** Finds the row of an outbound: the refund's row for a refund, else the row of the deposit's action. */
function ownerOf({ history }: BlockContext, ref: string, isRefund: (action: Action) => boolean) {
  const rows = causedBy(history, ref).filter(([, { detail }]) => !kindsWithoutOutbounds.has(detail.kind))
  const refunds = rows.filter(([, { detail }]) => detail.kind === 'refund')
  const others = rows.filter(([, { detail }]) => detail.kind !== 'refund')
  return refunds.find(([, action]) => isRefund(action)) ?? others[0] ?? refunds[0]
}

/** Indexes a sent outbound. Payments on the protocol's own chain have no hash. */
export function indexOutbound(taking: BlockContext, { event }: NumberedEvent): void {
  const { in_tx_id: ref = '', id = '', from = '', to = '', coin = '', memo = '' } = event.fields
  const owner = ownerOf(taking, ref, () => memo.toUpperCase().startsWith('REFUND:'))
  if (owner === undefined) return
  const txID = id === blankHash ? '' : id
  addOut(taking, owner, { address: to, coins: readCoins(coin), txID, height: String(event.height) }, from)
}

/** Indexes a claim paid by a swap: the same output again, with the deposit's hash and without a height. */
export function indexClaimOutbound(taking: BlockContext, { event }: NumberedEvent): void {
  const { tx_id: ref = '', amount = '0', asset = '', rune_address: rune, cacao_address: cacao } = event.fields
  const owner = causedBy(taking.history, ref).find(([, { detail }]) => detail.kind === 'swap')
  const address = rune ?? cacao ?? ''
  if (owner !== undefined) addOut(taking, owner, { address, coins: [{ asset, amount }], txID: ref }, address)
}

function addOut(
  { history }: BlockContext,
  [row, action]: readonly [number, Action],
  transfer: Transfer,
  from: string,
): void {
  replaceAction(history, row, {
    ...action,
    addresses: [...action.addresses, from, transfer.address],
    transactions: transfer.txID === '' ? action.transactions : [...action.transactions, transfer.txID],
    assets: [...action.assets, ...transfer.coins.map(({ asset }) => asset)],
    outs: [
      ...action.outs,
      isAffiliateFee(history.protocol, action, transfer) ? { ...transfer, affiliate: true } : transfer,
    ],
  })
}

/** Returns whether a transfer is an affiliate fee: base asset paid by a swap to another asset. */
function isAffiliateFee(
  protocol: BlockContext['history']['protocol'],
  { detail }: Action,
  { coins }: Transfer,
): boolean {
  if (detail.kind !== 'swap') return false
  const { baseAsset } = protocols[protocol]
  return detail.outAsset !== baseAsset && coins.every(({ asset }) => asset === baseAsset)
}

/** Indexes the fee of an outbound. */
export function indexFee(taking: BlockContext, { event }: NumberedEvent): void {
  const { tx_id: ref = '', coins = '' } = event.fields
  const fees = readCoins(coins)
  const [fee] = fees
  const owner = ownerOf(taking, ref, ({ ins }) =>
    ins.some((input) => input.coins.some((coin) => coin.asset === fee?.asset)),
  )
  if (owner === undefined) return
  const [row, action] = owner
  replaceAction(taking.history, row, { ...action, fees: [...action.fees, ...fees] })
}
