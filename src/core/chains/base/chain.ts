import { defineChain } from '../defineChain.ts'
import { evm, GWEI, MILLICOIN } from '../families.ts'

export const base = defineChain({
  ...evm,
  id: 'BASE',
  name: 'Base',
  gasAsset: 'BASE.ETH',
  protocols: ['THORCHAIN'],
  chainId: 8_453,
  blockMs: 2_000,
  confirmationFloor: 12,
  dustThreshold: { THORCHAIN: 1_000n },
  gasRateUnits: 'mwei',
  gasUnitsPerOne: 1_000_000_000_000n,
  gasRateLimit: 1_000_000n,
  feeCeilings: { price: 200n * GWEI, fee: 100n * MILLICOIN },
  feeFloor: GWEI / 10_000n,
  l1FeeOracle: '0x420000000000000000000000000000000000000f',
})
