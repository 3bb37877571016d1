import { realOrTest } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'
import { dustAt, utxo } from '../families.ts'

export const btc = defineChain({
  ...utxo,
  id: 'BTC',
  name: 'Bitcoin',
  gasAsset: 'BTC.BTC',
  protocols: ['THORCHAIN', 'MAYACHAIN'],
  publicIdentity: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  blockMs: 600_000,
  coinbase: 3n,
  dustThreshold: { THORCHAIN: 1_000n, MAYACHAIN: 10_000n },
  gasRateLimit: 2_000n,
  memoOutputValue: 294n,
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
})
