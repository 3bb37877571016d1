import { defineChain } from '../defineChain.ts'

export const tron = defineChain({
  id: 'TRON',
  name: 'TRON',
  family: 'tron',
  gasAsset: 'TRON.TRX',
  protocols: ['THORCHAIN'],
  nativeDecimals: 6,
  blockMs: 3_000,
  confirmationFloor: 3,
  dustThreshold: { THORCHAIN: 10_000_000n },
  gasRateUnits: 'sun',
  gasUnitsPerOne: 1_000_000n,
})
