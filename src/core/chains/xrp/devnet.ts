import type { DevnetFacts } from '../devnetFacts.ts'

export const xrpDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1n, 24n] } }
