import type { EvmDevnetFacts } from '../devnetFacts.ts'

export const baseDevnet: EvmDevnetFacts = {
  chainId: 7_620_002,
  networkFees: { THORCHAIN: [100_000n, 12n] },
  baseFee: 4_000_000n,
  maxOutboundGas: 50_000_000n,
}
