import type { EvmDevnetFacts } from '../devnetFacts.ts'

export const bscDevnet: EvmDevnetFacts = {
  chainId: 7_620_004,
  networkFees: { THORCHAIN: [50_000n, 1n] },
  baseFee: 100_000_000n,
  maxOutboundGas: 300_000_000n,
}
