import type { Clock } from '../net/clock.ts'
import type { Node } from '../nodes/node.ts'
import { DepositRefusedError } from './errors.ts'

/** Tolerates wrong local clocks, and is no longer than a quote is valid. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 900

/**
 * Throws `DepositRefusedError` (node_stale) if block time and local time differ by more than 15 minutes: nodes that stopped
 * agree on outdated vaults. Skipped on mocknet, whose clock is simulated.
 */
export function expectNodesInSync({ network }: Pick<Node, 'network'>, now: number, clock: Pick<Clock, 'now'>): void {
  const apart = Math.abs(clock.now() / 1000 - now)
  if (network === 'mocknet' || apart <= MAX_CLOCK_DIFFERENCE_SECONDS) return
  throw new DepositRefusedError('node_stale', {
    message: `The nodes’ newest block is ${Math.round(apart / 60)} minutes away from this machine’s time.`,
    hint: 'Send nothing. Set the clock of this machine; if it is right, wait until the nodes have caught up.',
  })
}
