import { defineChain } from '../defineChain.ts'
import { cosmos } from '../families.ts'

export const gaia = defineChain({
  ...cosmos,
  id: 'GAIA',
  name: 'Cosmos Hub',
  gasAsset: 'GAIA.ATOM',
  protocols: ['THORCHAIN'],
  blockMs: 6_000,
  dustThreshold: { THORCHAIN: 1_000_000n },
  gasRateUnits: 'uatom',
})
