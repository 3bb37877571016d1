import { realOrTest } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'
import { utxo } from '../families.ts'

export const zec = defineChain({
  ...utxo,
  id: 'ZEC',
  name: 'Zcash',
  gasAsset: 'ZEC.ZEC',
  protocols: ['THORCHAIN', 'MAYACHAIN'],
  publicIdentity: '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08',
  blockMs: 75_000,
  coinbase: 1n,
  dustThreshold: { THORCHAIN: 15_000n, MAYACHAIN: 10_000n },
  gasRateLimit: 20_000n,
  memoOutputValue: 2_730n,
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
})
