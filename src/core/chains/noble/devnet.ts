import type { DevnetFacts } from '../devnetFacts.ts'

export const nobleDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1n, 20_000n] } }
