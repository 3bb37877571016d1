import { defineChain } from '../defineChain.ts'
import { evm, GWEI, MILLICOIN } from '../families.ts'

export const arb = defineChain({
  ...evm,
  id: 'ARB',
  name: 'Arbitrum',
  gasAsset: 'ARB.ETH',
  protocols: ['MAYACHAIN'],
  chainId: 42_161,
  blockMs: 260,
  gasRateUnits: 'centigwei',
  gasUnitsPerOne: 100_000_000_000n,
  gasRateLimit: 100_000n,
  feeCeilings: { price: 200n * GWEI, fee: 100n * MILLICOIN },
  feeFloor: GWEI / 1_000n,
})
