import { sameOnAllNetworks } from '../addressForms.ts'
import type { NamedNetwork } from '../networkSpec.ts'

export const solNetwork = {
  publicIdentity: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  linkSchemes: ['solana'],
  aggregatorId: 'solana',
  gasRateLimit: 10_000_000n,
  addresses: sameOnAllNetworks({ kind: 'solana' }),
} as const satisfies NamedNetwork
