import { realOrTest } from '../addressForms.ts'
import { utxoNetwork } from '../networkFacts.ts'
import type { UtxoNetwork } from '../networkSpec.ts'

export const zecNetwork = {
  ...utxoNetwork,
  publicIdentity: '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08',
  linkSchemes: ['zcash'],
  aggregatorId: 'zcash',
  gasRateLimit: 20_000n,
  addresses: realOrTest(
    {
      kind: 'zcash',
      starts: ['t1', 't3', 'tex1'],
      versions: [
        [0x1c, 0xb8],
        [0x1c, 0xbd],
      ],
      tex: ['tex'],
    },
    {
      kind: 'zcash',
      starts: ['tm', 't2', 'texregtest1'],
      versions: [
        [0x1d, 0x25],
        [0x1c, 0xba],
      ],
      tex: ['texregtest', 'textest'],
    },
  ),
} as const satisfies UtxoNetwork
