import type { ChainId } from '../../core/chains/chains.ts'
import { isEnd, type SwapStatus } from '../../core/tracking/status.ts'
import type { CheckedPayout } from './checkPayouts.ts'
import type { TrackingFacts } from './trackingView.ts'

/** What is known of the payments besides their status. */
export type PayoutFacts = Pick<TrackingFacts, 'payouts' | 'waitingPayouts'>

export interface PayoutChecks {
  /** Reads from their chains whether payments reached their recipients. */
  readonly checkPayouts?: ((status: SwapStatus) => Promise<readonly CheckedPayout[]>) | undefined
  /** Finds the chains on which payments wait for signing; undefined while that is unknown. */
  readonly findWaitingPayouts?: ((status: SwapStatus) => Promise<readonly ChainId[] | undefined>) | undefined
}

/**
 * Returns the facts that are still true with a newer status, until they are read again: what chains prove of its payments,
 * and the chains on which one of them is not sent. At an end none waits.
 */
export function keptFacts(
  { stage, outputs }: Pick<SwapStatus, 'stage' | 'outputs'>,
  { payouts = [], waitingPayouts = [] }: PayoutFacts,
): PayoutFacts {
  const kept = payouts.filter((known) => outputs.some(({ hash }) => hash === known.hash))
  const isPlanned = (chain: string) => outputs.some((output) => !output.seen && output.chain === chain)
  const waiting = isEnd(stage) ? [] : waitingPayouts.filter(isPlanned)
  return { ...(kept.length > 0 && { payouts: kept }), ...(waiting.length > 0 && { waitingPayouts: waiting }) }
}

/** Reads the facts of a status. Facts whose source does not respond are kept. */
export async function readPayoutFacts(
  status: SwapStatus,
  { checkPayouts, findWaitingPayouts }: PayoutChecks,
  before: PayoutFacts,
): Promise<PayoutFacts> {
  const [read = [], waiting] = await Promise.all([checkPayouts?.(status), findWaitingPayouts?.(status)])
  const unread = (before.payouts ?? []).filter((known) => !read.some(({ hash }) => hash === known.hash))
  const payouts = [...unread, ...read]
  return keptFacts(status, { payouts, waitingPayouts: waiting ?? before.waitingPayouts ?? [] })
}
