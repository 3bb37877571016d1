import { realOrTest } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'
import { dustAt, utxo } from '../families.ts'

export const ltc = defineChain({
  ...utxo,
  id: 'LTC',
  name: 'Litecoin',
  gasAsset: 'LTC.LTC',
  protocols: ['THORCHAIN'],
  publicIdentity: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  blockMs: 150_000,
  coinbase: 6n,
  dustThreshold: { THORCHAIN: 100_000n },
  gasRateLimit: 20_000n,
  memoOutputValue: 2_940n,
  transactions: { version: 2, segwit: true, dust: dustAt(10n), maxFeeRate: 20_000n, maxFee: 100_000_000n },
  addresses: realOrTest(
    {
      kind: 'bitcoin',
      starts: ['ltc1', 'L', 'M', '3'],
      versions: [[0x30], [0x32], [0x05]],
      segwit: ['ltc'],
    },
    {
      kind: 'bitcoin',
      starts: ['rltc1', 'tltc1', 'm', 'n', 'Q', '2'],
      versions: [[0x6f], [0x3a], [0xc4]],
      segwit: ['rltc', 'tltc'],
    },
  ),
})
