import type { MachineEvent } from '../machine/records.ts'
import { type BlockContext, type NumberedEvent, numberEvents } from './blockContext.ts'
import { indexClaim, isClaimEvent } from './claims.ts'
import { indexAddition, indexDonation, indexPending, indexWithdrawal } from './liquidity.ts'
import { indexLimitSwap, indexMessage, indexName, indexRefund } from './messages.ts'
import { indexClaimOutbound, indexFee, indexOutbound } from './outbounds.ts'
import { indexRunePoolDeposit, indexRunePoolWithdrawal, indexTcyStake, recordTcyPayment } from './stakes.ts'
import { indexStreaming, indexSubSwap, subSwapsOf } from './swaps.ts'

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
 * Indexes a block's rows in the order of its events, then their updates: outbounds, claims,
 * settled swaps and fees.
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
