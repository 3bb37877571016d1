import { evmNetwork, GWEI, MILLICOIN } from '../networkFacts.ts'
import type { EvmNetwork } from '../networkSpec.ts'

export const bscNetwork = {
  ...evmNetwork,
  chainId: 56,
  linkSchemes: ['smartchain', 'binance', 'bnb', 'bsc'],
  gasRateLimit: 1_000n,
  feeCeilings: { price: 500n * GWEI, fee: 500n * MILLICOIN },
  feeFloor: GWEI / 100n,
} as const satisfies EvmNetwork
