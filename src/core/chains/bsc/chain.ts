import { defineChain } from '../defineChain.ts'
import { evm } from '../families.ts'

export const bsc = defineChain({
  ...evm,
  id: 'BSC',
  name: 'BNB Smart Chain',
  gasAsset: 'BSC.BNB',
  protocols: ['THORCHAIN'],
  blockMs: 450,
  dustThreshold: { THORCHAIN: 10_000n },
  gasRateUnits: 'gwei',
  gasUnitsPerOne: 1_000_000_000n,
})
