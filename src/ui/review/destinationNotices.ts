import type { KnownAddresses } from '../../core/address/findings.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { checkAddressText } from '../form/recipient/checkRecipient.ts'
import type { SwapRequest } from './swapRequest.ts'

/** The addresses that the person knows: those of connected wallets, and those of earlier swaps. */
export type PersonalAddresses = Required<Pick<KnownAddresses, 'own' | 'recent'>>

/**
 * Returns warnings about a valid destination, such as that an exchange may need a tag or memo, or that the address
 * resembles a known one. Each is a fact and what to do. Empty for an invalid address.
 */
export function destinationNotices(
  { protocol, to: asset }: SwapRequest,
  destination: string,
  { own, recent }: PersonalAddresses = { own: [], recent: [] },
): readonly string[] {
  const network = networkKinds[publicConfig.network]
  const params = { side: 'destination', text: destination.trim(), asset, protocol, network, own } as const
  const checked = checkAddressText(params, { recent })
  return checked?.kind === 'address' ? checked.notices : []
}
