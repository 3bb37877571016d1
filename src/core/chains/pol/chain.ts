import { defineChain } from '../defineChain.ts'
import { evm, GWEI, MILLICOIN } from '../families.ts'

export const pol = defineChain({
  ...evm,
  id: 'POL',
  name: 'Polygon',
  gasAsset: 'POL.POL',
  protocols: ['THORCHAIN'],
  chainId: 137,
  blockMs: 2_000,
  dustThreshold: { THORCHAIN: 100_000n },
  gasRateUnits: 'gwei',
  gasUnitsPerOne: 1_000_000_000n,
  gasRateLimit: 50_000n,
  feeCeilings: { price: 10_000n * GWEI, fee: 100_000n * MILLICOIN },
  feeFloor: GWEI,
})
