import { homeChain } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import { isSwapMemo } from '../../core/memo/memo.ts'
import { tryReadMemo } from '../machine/inbound/readMemo.ts'
import type { SeenDeposit } from '../simulation/hooks.ts'
import { afterFirstSwaps, queuedOrder, raiseLimit } from './queuedOrder.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { setMimirFor } from './setMimirFor.ts'

/** Long enough for every chain's confirmations; it is lifted as soon as the deposit was judged. */
const UNTIL_JUDGED = 14_400

export const priceLimit: Scenario = {
  title: 'Refund: price limit',
  whatHappens:
    'The swap asks for five percent more than the coins are worth, whatever the memo said, so that it is refunded with ' +
    '"emit asset … less than price limit …".',
  onAccepted(context) {
    const order = queuedOrder(context)
    if (order !== undefined) raiseLimit(context.machine, order)
    context.update({ over: true })
  },
}

export const memoUnreadable: Scenario = {
  title: 'Refund: memo that cannot be read',
  whatHappens:
    'The observers see a question mark before the memo, so that the deposit goes back to its sender with the reason that ' +
    'the protocol has for a memo it cannot read.',
  onDeposit({ update }, { observation, ...rest }) {
    update({ over: true })
    const { tx } = observation
    return { ...rest, observation: { ...observation, tx: { ...tx, memo: `?${tx.memo}` } } }
  },
}

export const tradingHalted: Scenario = {
  title: 'Refund: trading halted',
  whatHappens:
    'Trading on the target’s chain is halted from the moment the deposit is seen until it counts, so that it is refunded ' +
    'with "trading halted".',
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
    'A streaming swap finds no more takers after its first sub-swaps: what was swapped is paid out, the rest is refunded. ' +
    'A swap that asked for fewer than four sub-swaps runs in four; Maya splits only what is large enough.',
  ...afterFirstSwaps(({ machine }, order) => raiseLimit(machine, order)),
}

/** The chain that a swap pays on; its own when it pays on the protocol's, or asks for no swap. */
function targetChain({ machine }: ScenarioContext, { observation: { tx } }: SeenDeposit): string {
  const memo = tryReadMemo(machine, tx.memo)
  if (memo === undefined || !isSwapMemo(memo)) return tx.chain
  const chain = homeChain(resolveAsset(memo.asset, machine.protocol, machine.pools), machine.protocol)
  return chain === machine.base.chain ? tx.chain : chain
}
