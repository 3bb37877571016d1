import { evmNetwork, GWEI, MILLICOIN } from '../networkFacts.ts'
import type { EvmNetwork } from '../networkSpec.ts'

export const polNetwork = {
  ...evmNetwork,
  chainId: 137,
  linkSchemes: ['polygon', 'matic', 'pol'],
  gasRateLimit: 50_000n,
  feeCeilings: { price: 10_000n * GWEI, fee: 100_000n * MILLICOIN },
  feeFloor: GWEI,
} as const satisfies EvmNetwork
