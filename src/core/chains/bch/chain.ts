import { realOrTest } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'
import { utxo } from '../families.ts'

export const bch = defineChain({
  ...utxo,
  id: 'BCH',
  name: 'Bitcoin Cash',
  gasAsset: 'BCH.BCH',
  protocols: ['THORCHAIN'],
  // The first block after the fork: block 0 is Bitcoin's.
  publicIdentity: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec',
  identityHeight: 478_559,
  blockMs: 600_000,
  coinbase: 3n,
  dustThreshold: { THORCHAIN: 10_000n },
  gasRateLimit: 2_000n,
  memoOutputValue: 546n,
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
})
