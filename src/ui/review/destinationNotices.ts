import { checkDestination } from '../../core/address/destination.ts'
import type { SwapRequest } from './swapRequest.ts'

/**
 * Returns warnings about a valid destination, such as that an exchange may need a tag or memo. Each is a fact and what to
 * do. Empty for an invalid address.
 */
export function destinationNotices({ protocol, to }: SwapRequest, destination: string): readonly string[] {
  const checked = checkDestination({ protocol, toAsset: to, destination: destination.trim(), network: 'mocknet' })
  return checked.ok ? checked.findings.map(({ sentence, hint }) => `${sentence} ${hint}`) : []
}
