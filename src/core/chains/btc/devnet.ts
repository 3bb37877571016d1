import type { DevnetFacts } from '../devnetFacts.ts'

export const btcDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1_000n, 2n], MAYACHAIN: [1_000n, 2n] } }
