import { realOrTest } from '../addressForms.ts'
import { dustAt, utxoNetwork } from '../networkFacts.ts'
import type { UtxoNetwork } from '../networkSpec.ts'

export const btcNetwork = {
  ...utxoNetwork,
  publicIdentity: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  linkSchemes: ['bitcoin'],
  aggregatorId: 'bitcoin',
  gasRateLimit: 2_000n,
  transactions: { version: 2, segwit: true, dust: dustAt(1n), maxFeeRate: 2_000n, maxFee: 5_000_000n },
  addresses: realOrTest(
    { kind: 'bitcoin', starts: ['bc1', '1', '3'], versions: [[0x00], [0x05]], segwit: ['bc'] },
    {
      kind: 'bitcoin',
      starts: ['bcrt1', 'tb1', 'm', 'n', '2'],
      versions: [[0x6f], [0xc4]],
      segwit: ['bcrt', 'tb'],
    },
  ),
} as const satisfies UtxoNetwork
