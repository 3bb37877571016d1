import type { EvmDevnetFacts } from '../devnetFacts.ts'

export const polDevnet: EvmDevnetFacts = {
  chainId: 7_620_005,
  networkFees: { THORCHAIN: [100_000n, 45n] },
  baseFee: 1_000_000_000n,
  maxOutboundGas: 10_000_000_000n,
}
