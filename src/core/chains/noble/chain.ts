import { sameOnAllNetworks } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'
import { cosmos, cosmosChainIds } from '../families.ts'

export const noble = defineChain({
  ...cosmos,
  id: 'NOBLE',
  name: 'Noble',
  gasAsset: 'NOBLE.USDC',
  protocols: ['THORCHAIN'],
  chainIds: cosmosChainIds('noble-1', 'localnoble'),
  blockMs: 1_500,
  dustThreshold: { THORCHAIN: 1_000_000n },
  gasRateUnits: 'uusdc',
  gasRateLimit: 1_000_000n,
  fee: { amount: 1_000n, gas: 200_000n },
  feeDenom: 'uusdc',
  denoms: { 'NOBLE.USDC': { denom: 'uusdc', decimals: 6 } },
  addresses: sameOnAllNetworks({ kind: 'cosmos', prefix: 'noble' }),
})
