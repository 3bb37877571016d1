import type { DevnetFacts } from '../devnetFacts.ts'

export const thorDevnet: DevnetFacts = { networkFees: { MAYACHAIN: [1n, 2_000_000n] } }
