import { evmNetwork, GWEI, MILLICOIN } from '../networkFacts.ts'
import type { EvmNetwork } from '../networkSpec.ts'

export const baseNetwork = {
  ...evmNetwork,
  chainId: 8_453,
  linkSchemes: ['base'],
  gasRateLimit: 1_000_000n,
  feeCeilings: { price: 200n * GWEI, fee: 100n * MILLICOIN },
  feeFloor: GWEI / 10_000n,
  l1FeeOracle: '0x420000000000000000000000000000000000000f',
} as const satisfies EvmNetwork
