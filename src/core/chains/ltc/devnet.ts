import type { DevnetFacts } from '../devnetFacts.ts'

export const ltcDevnet: DevnetFacts = { networkFees: { THORCHAIN: [250n, 60n] } }
