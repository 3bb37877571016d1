import type { Protocol } from '../protocol.ts'
import { rankOf, type SwapStatus } from '../swap/status.ts'
import { getSwapStatus, type TrackingOptions, type TrackingSources } from './getSwapStatus.ts'

/**
 * Where the swap of a deposit is when nobody says whose it is: both protocols are asked as `getSwapStatus` does, and the
 * one that knows more tells. When one fails and the other knows nothing, the failure is thrown: the hash may be there.
 */
export async function findSwapStatus(
  sources: Readonly<Record<Protocol, TrackingSources>>,
  hash: string,
  options?: TrackingOptions,
): Promise<SwapStatus> {
  const asked = await Promise.allSettled([
    getSwapStatus(sources.THORCHAIN, hash, options),
    getSwapStatus(sources.MAYACHAIN, hash, options),
  ])
  const [best] = asked
    .flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    .sort((a, b) => rankOf(b.stage) - rankOf(a.stage))
  const failed = asked.find((one) => one.status === 'rejected')
  if (failed && (best === undefined || best.stage === 'unknown')) throw failed.reason
  if (best === undefined) throw new RangeError('No protocol was asked.')
  const allTold = asked.every((one) => one.status === 'fulfilled' && one.value.source === 'nodes')
  return best.stage === 'unknown' && best.why !== undefined && allTold ? { ...best, why: seenByNeither } : best
}

const seenByNeither =
  'No node of either protocol has seen this transaction. It may still wait for its first block, or have gone to an address that is none of theirs.'
