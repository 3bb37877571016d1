import { homeChain } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import { isSwapMemo } from '../../core/memo/memo.ts'
import { memoOf } from '../machine/inbound/readMemo.ts'
import type { Seen } from '../simulation/hooks.ts'
import { afterFirstSwaps, askTooMuch, orderOf } from './order.ts'
import type { Scenario, Scene } from './scenario.ts'
import { setFor } from './setFor.ts'

/** Long enough for every chain's confirmations; it is lifted as soon as the deposit was judged. */
const UNTIL_JUDGED = 14_400

export const priceLimit: Scenario = {
  title: 'Refund: price limit',
  whatHappens:
    'The swap asks for five percent more than the coins are worth, whatever the memo said, so that it is refunded with ' +
    '"emit asset … less than price limit …".',
  accepted(scene) {
    const order = orderOf(scene)
    if (order !== undefined) askTooMuch(scene.machine, order)
    scene.note({ over: true })
  },
}

export const memoUnreadable: Scenario = {
  title: 'Refund: memo that cannot be read',
  whatHappens:
    'The observers see a question mark before the memo, so that the deposit goes back to its sender with the reason that ' +
    'the protocol has for a memo it cannot read.',
  seen({ note }, { observation, ...rest }) {
    note({ over: true })
    const { tx } = observation
    return { ...rest, observation: { ...observation, tx: { ...tx, memo: `?${tx.memo}` } } }
  },
}

export const tradingHalted: Scenario = {
  title: 'Refund: trading halted',
  whatHappens:
    'Trading on the target’s chain is halted from the moment the deposit is seen until it counts, so that it is refunded ' +
    'with "trading halted".',
  seen(scene, seen) {
    const chain = targetChain(scene, seen)
    setFor(scene, UNTIL_JUDGED, `HALT${chain}TRADING`, 1)
    return seen
  },
  accepted(scene) {
    scene.undoNow()
    scene.note({ over: true })
  },
}

export const partialFill: Scenario = {
  title: 'Partial fill',
  whatHappens:
    'A streaming swap finds no more takers after its first sub-swaps: what was swapped is paid out, the rest is refunded. ' +
    'A swap that asked for fewer than four sub-swaps runs in four; Maya splits only what is large enough.',
  ...afterFirstSwaps(({ machine }, order) => askTooMuch(machine, order)),
}

/** The chain that a swap pays on; its own when it pays on the protocol's, or asks for no swap. */
function targetChain({ machine }: Scene, { observation: { tx } }: Seen): string {
  const memo = memoOf(machine, tx.memo)
  if (memo === undefined || !isSwapMemo(memo)) return tx.chain
  const chain = homeChain(resolveAsset(memo.asset, machine.protocol, machine.pools), machine.protocol)
  return chain === machine.base.chain ? tx.chain : chain
}
