import { defineChain } from '../defineChain.ts'
import { evm, GWEI, MILLICOIN } from '../families.ts'

export const eth = defineChain({
  ...evm,
  id: 'ETH',
  name: 'Ethereum',
  gasAsset: 'ETH.ETH',
  protocols: ['THORCHAIN', 'MAYACHAIN'],
  chainId: 1,
  blockMs: 12_000,
  confirmationFloor: 2,
  dustThreshold: { THORCHAIN: 1_000n },
  gasRateUnits: 'gwei',
  gasUnitsPerOne: 1_000_000_000n,
  gasRateLimit: 10_000n,
  feeCeilings: { price: 2_000n * GWEI, fee: 500n * MILLICOIN },
  feeFloor: GWEI / 100n,
})
