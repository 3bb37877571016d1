import { defineChain } from '../defineChain.ts'
import { utxo } from '../families.ts'

export const ltc = defineChain({
  ...utxo,
  id: 'LTC',
  name: 'Litecoin',
  gasAsset: 'LTC.LTC',
  protocols: ['THORCHAIN'],
  blockMs: 150_000,
  coinbase: 6n,
  dustThreshold: { THORCHAIN: 100_000n },
  memoOutputValue: 2_940n,
})
