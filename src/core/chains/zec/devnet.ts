import type { UtxoDevnetFacts } from '../devnetFacts.ts'

export const zecDevnet: UtxoDevnetFacts = {
  networkFees: { THORCHAIN: [1_000n, 18n], MAYACHAIN: [1_000n, 18n] },
  relayPerKilobyte: 0n,
  feeRate: 1n,
}
