import { sameOnAllNetworks } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'
import { cosmos, cosmosChainIds } from '../families.ts'

export const kuji = defineChain({
  ...cosmos,
  id: 'KUJI',
  name: 'Kujira',
  gasAsset: 'KUJI.KUJI',
  protocols: ['MAYACHAIN'],
  chainIds: cosmosChainIds('kaiyo-1', 'localkuji'),
  blockMs: 3_500,
  gasRateUnits: 'ukuji',
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
})
