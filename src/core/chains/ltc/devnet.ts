import type { UtxoDevnetFacts } from '../devnetFacts.ts'

export const ltcDevnet: UtxoDevnetFacts = {
  networkFees: { THORCHAIN: [250n, 60n] },
  relayPerKilobyte: 1_000n,
  feeRate: 2n,
}
