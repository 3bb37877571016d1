import { realOrTest } from '../addressForms.ts'
import type { NamedNetwork } from '../networkSpec.ts'

export const adaNetwork = {
  linkSchemes: ['cardano', 'web+cardano'],
  aggregatorId: 'cardano',
  gasRateLimit: 10_000_000n,
  addresses: realOrTest(
    { kind: 'cardano', prefix: 'addr', networkId: 1 },
    { kind: 'cardano', prefix: 'addr_test', networkId: 0 },
  ),
} as const satisfies NamedNetwork
