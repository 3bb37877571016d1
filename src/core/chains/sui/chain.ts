import { defineChain } from '../defineChain.ts'

/** Never opened: THORNode has code for the chain and no pool. */
export const sui = defineChain({
  id: 'SUI',
  name: 'Sui',
  family: 'sui',
  gasAsset: 'SUI.SUI',
  protocols: ['THORCHAIN'],
  nativeDecimals: 9,
  blockMs: 250,
  dustThreshold: { THORCHAIN: 1_000_000n },
  gasRateUnits: 'mist',
  gasUnitsPerOne: 1_000_000_000n,
  active: false,
})
