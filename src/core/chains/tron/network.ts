import { sameOnAllNetworks } from '../addressForms.ts'
import type { NamedNetwork } from '../networkSpec.ts'

export const tronNetwork = {
  publicIdentity: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  linkSchemes: ['tron', 'trx'],
  aggregatorId: '728126428',
  gasRateLimit: 100_000_000n,
  addresses: sameOnAllNetworks({ kind: 'tron' }),
} as const satisfies NamedNetwork
