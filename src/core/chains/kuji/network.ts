import { sameOnAllNetworks } from '../addressForms.ts'
import { cosmosChainIds, cosmosNetwork } from '../networkFacts.ts'
import type { CosmosNetwork } from '../networkSpec.ts'

export const kujiNetwork = {
  ...cosmosNetwork,
  chainIds: cosmosChainIds('kaiyo-1', 'localkuji'),
  gasRateLimit: 100_000_000n,
  fee: { amount: 1_000n, gas: 200_000n },
  feeDenom: 'ukuji',
  denoms: {
    'KUJI.KUJI': { denom: 'ukuji', decimals: 6 },
    'KUJI.USK': {
      denom: 'factory/kujira1qk00h5atutpsv900x202pxx42npjr9thg58dnqpa72f2p7m2luase444a7/uusk',
      decimals: 6,
    },
  },
  addresses: sameOnAllNetworks({ kind: 'cosmos', prefix: 'kujira' }),
} as const satisfies CosmosNetwork
