import { sameOnAllNetworks } from '../addressForms.ts'
import { cosmosChainIds, cosmosNetwork } from '../networkFacts.ts'
import type { CosmosNetwork } from '../networkSpec.ts'

export const nobleNetwork = {
  ...cosmosNetwork,
  chainIds: cosmosChainIds('noble-1', 'localnoble'),
  linkSchemes: ['noble'],
  gasRateLimit: 1_000_000n,
  fee: { amount: 1_000n, gas: 200_000n },
  feeDenom: 'uusdc',
  denoms: { 'NOBLE.USDC': { denom: 'uusdc', decimals: 6 } },
  addresses: sameOnAllNetworks({ kind: 'cosmos', prefix: 'noble' }),
} as const satisfies CosmosNetwork
