import { sameOnAllNetworks } from '../addressForms.ts'
import { cosmosChainIds, cosmosNetwork } from '../networkFacts.ts'
import type { CosmosNetwork } from '../networkSpec.ts'

export const gaiaNetwork = {
  ...cosmosNetwork,
  chainIds: cosmosChainIds('cosmoshub-4', 'localgaia'),
  linkSchemes: ['cosmos', 'cosmoshub'],
  gasRateLimit: 2_000_000n,
  fee: { amount: 500n, gas: 200_000n },
  feeDenom: 'uatom',
  denoms: { 'GAIA.ATOM': { denom: 'uatom', decimals: 6 } },
  addresses: sameOnAllNetworks({ kind: 'cosmos', prefix: 'cosmos' }),
} as const satisfies CosmosNetwork
