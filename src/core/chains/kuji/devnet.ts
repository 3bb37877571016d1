import type { DevnetFacts } from '../devnetFacts.ts'

export const kujiDevnet: DevnetFacts = { networkFees: { MAYACHAIN: [1n, 1_500_000n] } }
