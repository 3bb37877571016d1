import { defineChain } from '../defineChain.ts'

export const maya = defineChain({
  id: 'MAYA',
  name: 'MAYAChain',
  family: 'cosmos',
  gasAsset: 'MAYA.CACAO',
  protocols: ['MAYACHAIN'],
  nativeDecimals: 10,
  blockMs: 6_000,
  gasRateUnits: 'cacao',
  gasUnitsPerOne: 10_000_000_000n,
})
