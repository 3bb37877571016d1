import { defineChain } from '../defineChain.ts'
import { utxo } from '../families.ts'

export const bch = defineChain({
  ...utxo,
  id: 'BCH',
  name: 'Bitcoin Cash',
  gasAsset: 'BCH.BCH',
  protocols: ['THORCHAIN'],
  blockMs: 600_000,
  coinbase: 3n,
  dustThreshold: { THORCHAIN: 10_000n },
  memoOutputValue: 546n,
})
