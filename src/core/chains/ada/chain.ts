import { defineChain } from '../defineChain.ts'

/** Never opened: THORNode has code for the chain and no pool. */
export const ada = defineChain({
  id: 'ADA',
  name: 'Cardano',
  family: 'cardano',
  gasAsset: 'ADA.ADA',
  protocols: ['THORCHAIN'],
  nativeDecimals: 6,
  blockMs: 20_000,
  dustThreshold: { THORCHAIN: 10_000_000n },
  gasRateUnits: 'lovelace',
  gasUnitsPerOne: 1_000_000n,
  active: false,
})
