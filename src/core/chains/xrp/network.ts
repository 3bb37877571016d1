import { sameOnAllNetworks } from '../addressForms.ts'
import type { NamedNetwork } from '../networkSpec.ts'

export const xrpNetwork = {
  publicIdentity: '0',
  linkSchemes: ['ripple', 'xrpl', 'xrp'],
  aggregatorId: 'ripple',
  gasRateLimit: 1_000_000n,
  addresses: sameOnAllNetworks({ kind: 'xrp' }),
} as const satisfies NamedNetwork
