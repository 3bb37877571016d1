import type { DevnetFacts } from '../devnetFacts.ts'

export const dashDevnet: DevnetFacts = { networkFees: { MAYACHAIN: [451n, 4n] } }
