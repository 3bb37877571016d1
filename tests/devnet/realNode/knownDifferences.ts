import { isValidAddress } from '../../../src/core/address/address.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import type { RealQuote } from './realQuotes.ts'

/** A rule by which the devnet answers differently on purpose, and the quotes that it explains. */
export interface KnownDifference {
  readonly cause: string
  readonly explains: (query: RealQuote['query'], differences: readonly string[]) => boolean
}

/** Rules on purpose, by protocol. Nothing else may differ. */
export const knownDifferences: Readonly<Record<Protocol, readonly KnownDifference[]>> = {
  THORCHAIN: [
    {
      cause:
        'A mixed-case EVM address with a wrong EIP-55 checksum: the node lower-cases it, we refuse a mistyped one.',
      explains: ({ destination, refund_address }, differences) =>
        [destination, refund_address].some(isMistyped) && differences.some((text) => text.includes('unable to parse')),
    },
  ],
  MAYACHAIN: [
    {
      cause: 'Cardano joined Maya after 1.124, which knows neither its addresses nor its coin.',
      explains: ({ from_asset, to_asset }) => [from_asset, to_asset].some((asset) => /^ada\b/i.test(String(asset))),
    },
  ],
}

const isMistyped = (address: unknown): boolean =>
  typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address) && !isValidAddress(address, 'ETH', 'mocknet')
