import { checkDestination } from '../../core/address/destination.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import type { SwapRequest } from './swapRequest.ts'

/**
 * Returns warnings about a valid destination, such as that an exchange may need a tag or memo. Each is a fact and what to
 * do. Empty for an invalid address.
 */
export function destinationNotices({ protocol, to }: SwapRequest, destination: string): readonly string[] {
  const network = networkKinds[publicConfig.network]
  const checked = checkDestination({ protocol, toAsset: to, destination: destination.trim(), network })
  return checked.ok ? checked.findings.map(({ sentence, hint }) => `${sentence} ${hint}`) : []
}
