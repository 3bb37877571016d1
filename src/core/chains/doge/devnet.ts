import type { UtxoDevnetFacts } from '../devnetFacts.ts'

export const dogeDevnet: UtxoDevnetFacts = {
  networkFees: { THORCHAIN: [1_000n, 125_000n] },
  relayPerKilobyte: 100_000n,
  feeRate: 1_000n,
}
