import type { UtxoDevnetFacts } from '../devnetFacts.ts'

export const bchDevnet: UtxoDevnetFacts = {
  networkFees: { THORCHAIN: [1_500n, 3n] },
  relayPerKilobyte: 1_000n,
  feeRate: 1n,
}
