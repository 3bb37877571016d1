import type { DevnetFacts } from '../devnetFacts.ts'

export const tronDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1n, 6_000_000n] } }
