import { defineChain } from '../defineChain.ts'
import { utxo } from '../families.ts'

export const btc = defineChain({
  ...utxo,
  id: 'BTC',
  name: 'Bitcoin',
  gasAsset: 'BTC.BTC',
  protocols: ['THORCHAIN', 'MAYACHAIN'],
  blockMs: 600_000,
  coinbase: 3n,
  dustThreshold: { THORCHAIN: 1_000n, MAYACHAIN: 10_000n },
  memoOutputValue: 294n,
})
