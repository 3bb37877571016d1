import type { DevnetFacts } from '../devnetFacts.ts'

export const bchDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1_500n, 3n] } }
