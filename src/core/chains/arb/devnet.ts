import type { EvmDevnetFacts } from '../devnetFacts.ts'

export const arbDevnet: EvmDevnetFacts = {
  chainId: 7_620_006,
  networkFees: { MAYACHAIN: [120_000n, 9n] },
  baseFee: 25_000_000n,
}
