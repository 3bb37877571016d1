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
  return best
}
