import { formatAsset, layer1Of, parseAsset } from '../../core/asset/asset.ts'
import type { MachineEvent } from '../machine/records.ts'
import type { Transfer } from './action.ts'
import { addAction } from './actionStore.ts'
import type { BlockContext, NumberedEvent } from './blockContext.ts'
import { numberEvents, rowPosition } from './blockContext.ts'
import { indexAddition, indexDonation, indexPending, indexWithdrawal } from './liquidity.ts'
import { indexLimitSwap, indexMessage, indexName, indexRefund } from './messages.ts'
import { indexClaimOutbound, indexFee, indexOutbound } from './outbounds.ts'
import { indexRunePoolDeposit, indexRunePoolWithdrawal, indexTcyStake, recordTcyPayment } from './stakes.ts'
import { indexStreaming, indexSubSwap, subSwapsOf } from './swaps.ts'

const kinds = {
  trade_account_deposit: { kind: 'trade', way: 'in' },
  trade_account_withdraw: { kind: 'trade', way: 'out' },
  secured_asset_deposit: { kind: 'secure', way: 'in' },
  secured_asset_withdraw: { kind: 'secure', way: 'out' },
} as const

type EventIndexer = (taking: BlockContext, placed: NumberedEvent) => void

/** Indexers of events that make a row. */
const rowIndexers: Readonly<Record<string, EventIndexer>> = {
  refund: indexRefund,
  donate: indexDonation,
  withdraw: indexWithdrawal,
  add_liquidity: indexAddition,
  pending_liquidity: indexPending,
  limit_swap: indexLimitSwap,
  message: indexMessage,
  rune_pool_deposit: indexRunePoolDeposit,
  rune_pool_withdraw: indexRunePoolWithdrawal,
  tcy_stake: indexTcyStake,
  tcy_unstake: indexTcyStake,
  tcy_distribution: recordTcyPayment,
}

/** Indexers of events that update rows, in Midgard's order. */
const effects: readonly (readonly [string, EventIndexer])[] = [
  ['outbound', indexOutbound],
  ['trade_account_deposit', indexClaimOutbound],
  ['secured_asset_deposit', indexClaimOutbound],
  ['streaming_swap', indexStreaming],
  ['fee', indexFee],
]

/**
 * Indexes a block's rows in the order of its events, then their updates: outbounds, claims, settled swaps and fees.
 */
export function indexActions(taking: BlockContext, events: readonly MachineEvent[]): void {
  const all = numberEvents(events)
  const swaps = subSwapsOf(all)
  all.forEach((one, index) => {
    const { type } = one.event
    const swap = swaps.get(one.id)
    if (swap !== undefined) indexSubSwap(taking, swap)
    else if (isClaimEvent(type)) indexClaim(taking, one)
    else if (isNameEvent(type)) indexName(taking, one, messageAfter(all, index))
    else if (Object.hasOwn(rowIndexers, type)) rowIndexers[type]?.(taking, one)
  })
  for (const [type, take] of effects) for (const one of all) if (one.event.type === type) take(taking, one)
}

function isNameEvent(type: string): boolean {
  return type === 'thorname' || type === 'mayaname'
}

/** Returns the message of the transaction that an event belongs to. */
function messageAfter(events: readonly NumberedEvent[], index: number): NumberedEvent | undefined {
  const next = events.slice(index + 1).find(({ event }) => event.phase === 'tx' && event.type === 'message')
  return events[index]?.event.phase === 'tx' ? next : undefined
}

type ClaimEvent = keyof typeof kinds

function isClaimEvent(type: string): type is ClaimEvent {
  return Object.hasOwn(kinds, type)
}

/** Indexes a deposit to or withdrawal from a claim. Claims used in swaps belong to the swap's row. */
function indexClaim(taking: BlockContext, placed: NumberedEvent): void {
  const { type, fields } = placed.event
  if (!isClaimEvent(type)) return
  const { tx_id: ref = '', amount = '0', asset = '', asset_address: outside = '' } = fields
  if (outside === '') return
  const account = fields.rune_address ?? fields.cacao_address ?? ''
  const coin = formatAsset(layer1Of(parseAsset(asset, taking.machine.protocol)))
  const claim: Transfer = { address: account, coins: [{ asset, amount }], txID: ref }
  const { kind, way } = kinds[type]
  addAction(taking.history, {
    ...rowPosition(taking, placed),
    ref,
    addresses: [account, outside],
    transactions: [ref],
    assets: [asset, coin],
    pools: [],
    ins: way === 'in' ? [{ address: outside, coins: [{ asset: coin, amount }], txID: ref }] : [claim],
    outs: way === 'in' ? [claim] : [],
    fees: [],
    detail: { kind },
  })
}
