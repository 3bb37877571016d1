import type { DevnetFacts } from '../devnetFacts.ts'

export const solDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1n, 7_500n] } }
