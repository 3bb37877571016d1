import { realOrTest } from '../addressForms.ts'
import { dustAt, utxoNetwork } from '../networkFacts.ts'
import type { UtxoNetwork } from '../networkSpec.ts'

export const ltcNetwork = {
  ...utxoNetwork,
  publicIdentity: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  linkSchemes: ['litecoin'],
  aggregatorId: 'litecoin',
  gasRateLimit: 20_000n,
  transactions: { version: 2, segwit: true, dust: dustAt(10n), maxFeeRate: 20_000n, maxFee: 100_000_000n },
  addresses: realOrTest(
    {
      kind: 'bitcoin',
      starts: ['ltc1', 'L', 'M'],
      versions: [[0x30], [0x32]],
      formerScript: 0x05,
      segwit: ['ltc'],
    },
    {
      kind: 'bitcoin',
      starts: ['rltc1', 'tltc1', 'm', 'n', 'Q'],
      versions: [[0x6f], [0x3a]],
      formerScript: 0xc4,
      segwit: ['rltc', 'tltc'],
    },
  ),
} as const satisfies UtxoNetwork
