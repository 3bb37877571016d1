import { defineChain } from '../defineChain.ts'
import { evm, GWEI, MILLICOIN } from '../families.ts'

export const bsc = defineChain({
  ...evm,
  id: 'BSC',
  name: 'BNB Smart Chain',
  gasAsset: 'BSC.BNB',
  protocols: ['THORCHAIN'],
  chainId: 56,
  blockMs: 450,
  dustThreshold: { THORCHAIN: 10_000n },
  gasRateUnits: 'gwei',
  gasUnitsPerOne: 1_000_000_000n,
  gasRateLimit: 1_000n,
  feeCeilings: { price: 500n * GWEI, fee: 500n * MILLICOIN },
  feeFloor: GWEI / 100n,
})
