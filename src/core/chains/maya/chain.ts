import { BLOCK_MS } from '../blockTime.ts'
import { defineChain } from '../defineChain.ts'

export const maya = defineChain({
  id: 'MAYA',
  name: 'MAYAChain',
  family: 'cosmos',
  gasAsset: 'MAYA.CACAO',
  protocols: ['MAYACHAIN'],
  nativeDecimals: 10,
  blockMs: BLOCK_MS,
  gasRateUnits: 'cacao',
  gasUnitsPerOne: 10_000_000_000n,
})
