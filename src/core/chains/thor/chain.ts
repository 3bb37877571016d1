import { BLOCK_MS } from '../blockTime.ts'
import { defineChain } from '../defineChain.ts'

export const thor = defineChain({
  id: 'THOR',
  name: 'THORChain',
  family: 'cosmos',
  gasAsset: 'THOR.RUNE',
  protocols: ['THORCHAIN', 'MAYACHAIN'],
  nativeDecimals: 8,
  blockMs: BLOCK_MS,
  gasRateUnits: 'rune',
  gasUnitsPerOne: 100_000_000n,
})
