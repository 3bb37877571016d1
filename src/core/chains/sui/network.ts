import { sameOnAllNetworks } from '../addressForms.ts'
import type { NamedNetwork } from '../networkSpec.ts'

export const suiNetwork = {
  linkSchemes: ['sui'],
  aggregatorId: 'sui',
  gasRateLimit: 1_000_000_000n,
  addresses: sameOnAllNetworks({ kind: 'sui' }),
} as const satisfies NamedNetwork
