import type { EvmDevnetFacts } from '../devnetFacts.ts'

export const avaxDevnet: EvmDevnetFacts = {
  chainId: 7_620_003,
  networkFees: { THORCHAIN: [100_000n, 27n] },
  baseFee: 1_000_000_000n,
  maxOutboundGas: 1_000_000_000n,
}
