import { sameOnAllNetworks } from '../addressForms.ts'
import type { ChainNetwork } from '../networkSpec.ts'

export const xrpNetwork = {
  publicIdentity: '0',
  gasRateLimit: 1_000_000n,
  addresses: sameOnAllNetworks({ kind: 'xrp' }),
} as const satisfies ChainNetwork
