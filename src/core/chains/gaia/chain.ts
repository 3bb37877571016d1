import { sameOnAllNetworks } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'
import { cosmos, cosmosChainIds } from '../families.ts'

export const gaia = defineChain({
  ...cosmos,
  id: 'GAIA',
  name: 'Cosmos Hub',
  gasAsset: 'GAIA.ATOM',
  protocols: ['THORCHAIN'],
  chainIds: cosmosChainIds('cosmoshub-4', 'localgaia'),
  blockMs: 6_000,
  dustThreshold: { THORCHAIN: 1_000_000n },
  gasRateUnits: 'uatom',
  gasRateLimit: 2_000_000n,
  fee: { amount: 500n, gas: 200_000n },
  feeDenom: 'uatom',
  denoms: { 'GAIA.ATOM': { denom: 'uatom', decimals: 6 } },
  addresses: sameOnAllNetworks({ kind: 'cosmos', prefix: 'cosmos' }),
})
