import type { UtxoDevnetFacts } from '../devnetFacts.ts'

export const btcDevnet: UtxoDevnetFacts = {
  networkFees: { THORCHAIN: [1_000n, 2n], MAYACHAIN: [1_000n, 2n] },
  relayPerKilobyte: 1_000n,
  feeRate: 2n,
}
