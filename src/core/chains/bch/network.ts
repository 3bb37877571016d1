import { realOrTest } from '../addressForms.ts'
import { utxoNetwork } from '../networkFacts.ts'
import type { UtxoNetwork } from '../networkSpec.ts'

export const bchNetwork = {
  ...utxoNetwork,
  // The first block after the fork: block 0 is Bitcoin's.
  publicIdentity: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec',
  identityHeight: 478_559,
  linkSchemes: ['bitcoincash', 'bchtest', 'bchreg'],
  aggregatorId: 'bitcoincash',
  gasRateLimit: 2_000n,
  addresses: realOrTest(
    {
      kind: 'cashaddr',
      starts: ['bitcoincash:', 'q', 'p'],
      prefixes: ['bitcoincash'],
      legacy: [0x00, 0x05],
    },
    {
      kind: 'cashaddr',
      starts: ['bchreg:', 'q', 'p'],
      prefixes: ['bchreg', 'bchtest'],
      legacy: [0x6f, 0xc4],
    },
  ),
} as const satisfies UtxoNetwork
