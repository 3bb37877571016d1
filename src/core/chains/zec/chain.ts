import { defineChain } from '../defineChain.ts'
import { utxo } from '../families.ts'

export const zec = defineChain({
  ...utxo,
  id: 'ZEC',
  name: 'Zcash',
  gasAsset: 'ZEC.ZEC',
  protocols: ['THORCHAIN', 'MAYACHAIN'],
  blockMs: 75_000,
  coinbase: 1n,
  dustThreshold: { THORCHAIN: 15_000n, MAYACHAIN: 10_000n },
  memoOutputValue: 2_730n,
})
