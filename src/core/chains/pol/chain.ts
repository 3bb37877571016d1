import { defineChain } from '../defineChain.ts'
import { evm } from '../families.ts'

export const pol = defineChain({
  ...evm,
  id: 'POL',
  name: 'Polygon',
  gasAsset: 'POL.POL',
  protocols: ['THORCHAIN'],
  blockMs: 2_000,
  dustThreshold: { THORCHAIN: 100_000n },
  gasRateUnits: 'gwei',
  gasUnitsPerOne: 1_000_000_000n,
})
