import { homeChain } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import { isSwapMemo } from '../../core/memo/memo.ts'
import { tryReadMemo } from '../machine/inbound/readMemo.ts'
import type { SeenDeposit } from '../simulation/hooks.ts'
import { afterFirstSwaps, queuedOrder, raiseLimit } from './queuedOrder.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { setMimirFor } from './setMimirFor.ts'

/** Longer than any chain's confirmations. The halt is lifted once the deposit is processed. */
const UNTIL_JUDGED = 14_400

export const priceLimit: Scenario = {
  title: 'Refund: price limit',
  whatHappens:
    'The limit is raised to five percent above the market price, whatever the memo says, so the swap is refunded with ' +
    '"emit asset … less than price limit …".',
  onAccepted(context) {
    const order = queuedOrder(context)
    if (order !== undefined) raiseLimit(context.machine, order)
    context.update({ over: true })
  },
}

export const memoUnreadable: Scenario = {
  title: 'Refund: unreadable memo',
  whatHappens:
    'Observers report a question mark before the memo, so the deposit is refunded to its sender with the reason the ' +
    'protocol gives for an unreadable memo.',
  onDeposit({ update }, { observation, ...rest }) {
    update({ over: true })
    const { tx } = observation
    return { ...rest, observation: { ...observation, tx: { ...tx, memo: `?${tx.memo}` } } }
  },
}

export const tradingHalted: Scenario = {
  title: 'Refund: trading halted',
  whatHappens:
    'Trading on the target chain is halted from when the deposit is observed until it is final, so it is refunded with ' +
    '"trading halted".',
  onDeposit(context, seen) {
    const chain = targetChain(context, seen)
    setMimirFor(context, UNTIL_JUDGED, `HALT${chain}TRADING`, 1)
    return seen
  },
  onAccepted(context) {
    context.undoNow()
    context.update({ over: true })
  },
}

export const partialFill: Scenario = {
  title: 'Partial fill',
  whatHappens:
    'A streaming swap fails after its first sub-swaps: the swapped part is paid out, the rest is refunded. A swap with ' +
    'fewer than four sub-swaps is split into four; Maya splits only large enough swaps.',
  ...afterFirstSwaps(({ machine }, order) => raiseLimit(machine, order)),
}

/**
 * Returns the chain that a swap pays on; the deposit's chain if that is the protocol's, or if the memo is not a swap.
 */
function targetChain({ machine }: ScenarioContext, { observation: { tx } }: SeenDeposit): string {
  const memo = tryReadMemo(machine, tx.memo)
  if (memo === undefined || !isSwapMemo(memo)) return tx.chain
  const chain = homeChain(resolveAsset(memo.asset, machine.protocol, machine.pools), machine.protocol)
  return chain === machine.base.chain ? tx.chain : chain
}
