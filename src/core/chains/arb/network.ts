import { evmNetwork, GWEI, MILLICOIN } from '../networkFacts.ts'
import type { EvmNetwork } from '../networkSpec.ts'

export const arbNetwork = {
  ...evmNetwork,
  chainId: 42_161,
  linkSchemes: ['arbitrum', 'arb1'],
  gasRateLimit: 100_000n,
  feeCeilings: { price: 200n * GWEI, fee: 100n * MILLICOIN },
  feeFloor: GWEI / 1_000n,
} as const satisfies EvmNetwork
