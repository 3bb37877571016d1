import { checkDestination } from '../../core/address/destination.ts'
import type { SwapRequest } from './swapRequest.ts'

/**
 * Returns what a person should know about an address that may receive, such as that an exchange may need a tag or memo.
 * Each notice is a fact and what to do. Empty for an address that is refused.
 */
export function destinationNotices({ protocol, to }: SwapRequest, destination: string): readonly string[] {
  const checked = checkDestination({ protocol, toAsset: to, destination: destination.trim(), network: 'mocknet' })
  return checked.ok ? checked.findings.map(({ sentence, wayOut }) => `${sentence} ${wayOut}`) : []
}
