import { defineChain } from '../defineChain.ts'

export const xrp = defineChain({
  id: 'XRP',
  name: 'XRP Ledger',
  family: 'xrp',
  gasAsset: 'XRP.XRP',
  protocols: ['THORCHAIN'],
  nativeDecimals: 6,
  blockMs: 4_000,
  dustThreshold: { THORCHAIN: 100_000_000n },
  gasRateUnits: 'drop',
  gasUnitsPerOne: 1_000_000n,
})
