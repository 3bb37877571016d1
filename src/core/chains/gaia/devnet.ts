import type { DevnetFacts } from '../devnetFacts.ts'

export const gaiaDevnet: DevnetFacts = { networkFees: { THORCHAIN: [1n, 25_000n] } }
