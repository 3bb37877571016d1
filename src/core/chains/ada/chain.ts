import { defineChain } from '../defineChain.ts'

/**
 * Open on Maya Protocol since 2026. THORNode has code for the chain and no pool. A deposit carries its memo in
 * transaction metadata, so it is not built here.
 */
export const ada = defineChain({
  id: 'ADA',
  name: 'Cardano',
  family: 'cardano',
  gasAsset: 'ADA.ADA',
  protocols: ['THORCHAIN', 'MAYACHAIN'],
  nativeDecimals: 6,
  blockMs: 20_000,
  dustThreshold: { THORCHAIN: 10_000_000n },
  gasRateUnits: 'lovelace',
  gasUnitsPerOne: 1_000_000n,
  active: false,
})
