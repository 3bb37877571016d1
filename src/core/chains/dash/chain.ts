import { realOrTest } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'
import { dustAt, utxo } from '../families.ts'

export const dash = defineChain({
  ...utxo,
  id: 'DASH',
  name: 'Dash',
  gasAsset: 'DASH.DASH',
  protocols: ['MAYACHAIN'],
  publicIdentity: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6',
  blockMs: 150_000,
  coinbase: 1n,
  confirmationFloor: 2,
  dustThreshold: { MAYACHAIN: 10_000n },
  gasRateUnits: 'duffsperbyte',
  gasRateLimit: 20_000n,
  transactions: { version: 1, segwit: false, dust: dustAt(1n), maxFeeRate: 20_000n, maxFee: 100_000_000n },
  addresses: realOrTest(
    { kind: 'bitcoin', starts: ['X', '7'], versions: [[0x4c], [0x10]] },
    { kind: 'bitcoin', starts: ['y', '8', '9'], versions: [[0x8c], [0x13]] },
  ),
})
