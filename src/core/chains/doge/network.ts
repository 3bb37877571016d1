import { realOrTest } from '../addressForms.ts'
import { utxoNetwork } from '../networkFacts.ts'
import type { UtxoNetwork } from '../networkSpec.ts'

/** Soft limit of Dogecoin Core, 0.01 DOGE for every kind of script. */
const dust = 1_000_000n

export const dogeNetwork = {
  ...utxoNetwork,
  publicIdentity: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
  linkSchemes: ['dogecoin', 'doge'],
  aggregatorId: 'dogecoin',
  gasRateLimit: 30_000_000n,
  relayRate: 1_000n,
  coinbaseMaturity: 240,
  transactions: {
    version: 1,
    segwit: false,
    dust: { p2pkh: dust, p2sh: dust, p2wpkh: dust, p2wsh: dust, p2tr: dust },
    maxFeeRate: 30_000_000n,
    maxFee: 50_000_000_000n,
  },
  addresses: realOrTest(
    { kind: 'bitcoin', starts: ['D', 'A', '9'], versions: [[0x1e], [0x16]] },
    { kind: 'bitcoin', starts: ['m', 'n', '2'], versions: [[0x6f], [0x71], [0xc4]] },
  ),
} as const satisfies UtxoNetwork
