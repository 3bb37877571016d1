import { normalizeAddress } from '../address/normalizeAddress.ts'
import type { QuoteInbound } from './quote.ts'

/** Where a deposit is sent. */
export type InboundAddresses = Pick<QuoteInbound, 'address' | 'router'>

/** Returns the parts of two inbounds on a chain that differ, whatever their spelling. */
export function differingAddresses(
  chain: string,
  one: InboundAddresses,
  other: InboundAddresses,
): readonly (keyof InboundAddresses)[] {
  const parts = ['address', 'router'] as const
  return parts.filter((part) => {
    const first = one[part]
    const second = other[part]
    return first === undefined || second === undefined
      ? first !== second
      : normalizeAddress(first, chain) !== normalizeAddress(second, chain)
  })
}
