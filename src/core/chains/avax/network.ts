import { evmNetwork, GWEI, MILLICOIN } from '../networkFacts.ts'
import type { EvmNetwork } from '../networkSpec.ts'

export const avaxNetwork = {
  ...evmNetwork,
  chainId: 43_114,
  linkSchemes: ['avalanche', 'avalanchec', 'avax'],
  gasRateLimit: 10_000n,
  feeCeilings: { price: 5_000n * GWEI, fee: 5_000n * MILLICOIN },
  feeFloor: GWEI / 10_000n,
} as const satisfies EvmNetwork
