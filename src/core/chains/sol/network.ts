import { sameOnAllNetworks } from '../addressForms.ts'
import type { ChainNetwork } from '../networkSpec.ts'

export const solNetwork = {
  publicIdentity: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  gasRateLimit: 10_000_000n,
  addresses: sameOnAllNetworks({ kind: 'solana' }),
} as const satisfies ChainNetwork
