import { evmNetwork, GWEI, MILLICOIN } from '../networkFacts.ts'
import type { EvmNetwork } from '../networkSpec.ts'

export const ethNetwork = {
  ...evmNetwork,
  chainId: 1,
  linkSchemes: ['ethereum', 'eth'],
  gasRateLimit: 10_000n,
  feeCeilings: { price: 2_000n * GWEI, fee: 500n * MILLICOIN },
  feeFloor: GWEI / 100n,
} as const satisfies EvmNetwork
