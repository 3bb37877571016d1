import { realOrTest } from '../addressForms.ts'
import { dustAt, utxoNetwork } from '../networkFacts.ts'
import type { UtxoNetwork } from '../networkSpec.ts'

export const dashNetwork = {
  ...utxoNetwork,
  publicIdentity: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6',
  linkSchemes: ['dash'],
  aggregatorId: 'dash',
  gasRateLimit: 20_000n,
  transactions: { version: 1, segwit: false, dust: dustAt(1n), maxFeeRate: 20_000n, maxFee: 100_000_000n },
  addresses: realOrTest(
    { kind: 'bitcoin', starts: ['X', '7'], versions: [[0x4c], [0x10]] },
    { kind: 'bitcoin', starts: ['y', '8', '9'], versions: [[0x8c], [0x13]] },
  ),
} as const satisfies UtxoNetwork
