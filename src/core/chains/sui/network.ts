import { sameOnAllNetworks } from '../addressForms.ts'
import type { ChainNetwork } from '../networkSpec.ts'

export const suiNetwork = {
  gasRateLimit: 1_000_000_000n,
  addresses: sameOnAllNetworks({ kind: 'sui' }),
} as const satisfies ChainNetwork
