import type { EvmDevnetFacts } from '../devnetFacts.ts'

export const ethDevnet: EvmDevnetFacts = {
  chainId: 7_620_001,
  networkFees: { THORCHAIN: [100_000n, 10n], MAYACHAIN: [80_000n, 1n] },
  baseFee: 1_000_000_000n,
  maxOutboundGas: 50_000_000n,
}
