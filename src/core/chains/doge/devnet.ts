import type { DevnetFacts } from '../devnetFacts.ts'

export const dogeDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1_000n, 125_000n] } }
