import { defineChain } from '../defineChain.ts'
import { evm, GWEI, MILLICOIN } from '../families.ts'

export const avax = defineChain({
  ...evm,
  id: 'AVAX',
  name: 'Avalanche',
  gasAsset: 'AVAX.AVAX',
  protocols: ['THORCHAIN'],
  chainId: 43_114,
  blockMs: 1_000,
  dustThreshold: { THORCHAIN: 100_000n },
  gasRateUnits: 'nAVAX',
  gasUnitsPerOne: 1_000_000_000n,
  gasRateLimit: 10_000n,
  feeCeilings: { price: 5_000n * GWEI, fee: 5_000n * MILLICOIN },
  feeFloor: GWEI / 10_000n,
})
