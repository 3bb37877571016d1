import type { MachineEvent } from '../machine/records.ts'
import { isClaimEvent, takeClaim } from './claims.ts'
import { takeAddition, takeDonation, takePending, takeWithdrawal } from './liquidity.ts'
import { takeLimit, takeMessage, takeName, takeRefund } from './messages.ts'
import { takeClaimOut, takeFee, takeOutbound } from './outs.ts'
import { subSwapsOf, takeStreaming, takeSubSwap } from './swaps.ts'
import { type Placed, placed, type Taking } from './taking.ts'

type Take = (taking: Taking, placed: Placed) => void

/** Rows that one event makes. */
const rowsOf: Readonly<Record<string, Take>> = {
  refund: takeRefund,
  donate: takeDonation,
  withdraw: takeWithdrawal,
  add_liquidity: takeAddition,
  pending_liquidity: takePending,
  limit_swap: takeLimit,
  message: takeMessage,
}

/** What is added to rows, in Midgard's order. */
const effects: readonly (readonly [string, Take])[] = [
  ['outbound', takeOutbound],
  ['trade_account_deposit', takeClaimOut],
  ['secured_asset_deposit', takeClaimOut],
  ['streaming_swap', takeStreaming],
  ['fee', takeFee],
]

/**
 * Rows of a block's events in the order of the events, and then what becomes of them: what left, what a claim's account
 * got of it, how swaps were settled and what it all cost.
 */
export function takeActions(taking: Taking, events: readonly MachineEvent[]): void {
  const all = placed(events)
  const swaps = subSwapsOf(all)
  all.forEach((one, index) => {
    const { type } = one.event
    const swap = swaps.get(one.id)
    if (swap !== undefined) takeSubSwap(taking, swap)
    else if (isClaimEvent(type)) takeClaim(taking, one)
    else if (isNameEvent(type)) takeName(taking, one, messageAfter(all, index))
    else if (Object.hasOwn(rowsOf, type)) rowsOf[type]?.(taking, one)
  })
  for (const [type, take] of effects) for (const one of all) if (one.event.type === type) take(taking, one)
}

function isNameEvent(type: string): boolean {
  return type === 'thorname' || type === 'mayaname'
}

/** The message that caused an event ends it. */
function messageAfter(events: readonly Placed[], index: number): Placed | undefined {
  const next = events.slice(index + 1).find(({ event }) => event.phase === 'tx' && event.type === 'message')
  return events[index]?.event.phase === 'tx' ? next : undefined
}
