import type { DevnetFacts } from '../devnetFacts.ts'

export const zecDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1_000n, 18n], MAYACHAIN: [1_000n, 18n] } }
