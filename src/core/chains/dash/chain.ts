import { defineChain } from '../defineChain.ts'
import { utxo } from '../families.ts'

export const dash = defineChain({
  ...utxo,
  id: 'DASH',
  name: 'Dash',
  gasAsset: 'DASH.DASH',
  protocols: ['MAYACHAIN'],
  blockMs: 150_000,
  coinbase: 1n,
  confirmationFloor: 2,
  dustThreshold: { MAYACHAIN: 10_000n },
  gasRateUnits: 'duffsperbyte',
})
