import type { DevnetFacts } from '../devnetFacts.ts'

export const xrdDevnet: DevnetFacts = { networkFees: { MAYACHAIN: [1n, 750_000_000n] } }
