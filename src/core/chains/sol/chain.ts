import { defineChain } from '../defineChain.ts'

export const sol = defineChain({
  id: 'SOL',
  name: 'Solana',
  family: 'solana',
  gasAsset: 'SOL.SOL',
  protocols: ['THORCHAIN'],
  nativeDecimals: 9,
  blockMs: 400,
  dustThreshold: { THORCHAIN: 100_000n },
  gasRateUnits: 'lamport',
  gasUnitsPerOne: 1_000_000_000n,
})
