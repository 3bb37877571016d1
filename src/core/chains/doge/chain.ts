import { defineChain } from '../defineChain.ts'
import { utxo } from '../families.ts'

export const doge = defineChain({
  ...utxo,
  id: 'DOGE',
  name: 'Dogecoin',
  gasAsset: 'DOGE.DOGE',
  protocols: ['THORCHAIN'],
  blockMs: 60_000,
  coinbase: 10_000n,
  confirmationFloor: 2,
  dustThreshold: { THORCHAIN: 100_000_000n },
  memoOutputValue: 18_200_000n,
})
