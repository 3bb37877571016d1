import type { UtxoDevnetFacts } from '../devnetFacts.ts'

export const dashDevnet: UtxoDevnetFacts = {
  networkFees: { MAYACHAIN: [451n, 4n] },
  relayPerKilobyte: 1_000n,
  feeRate: 1n,
}
