import { defineChain } from '../defineChain.ts'
import { cosmos } from '../families.ts'

export const noble = defineChain({
  ...cosmos,
  id: 'NOBLE',
  name: 'Noble',
  gasAsset: 'NOBLE.USDC',
  protocols: ['THORCHAIN'],
  blockMs: 1_500,
  dustThreshold: { THORCHAIN: 1_000_000n },
  gasRateUnits: 'uusdc',
})
