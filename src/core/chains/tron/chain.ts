import { sameOnAllNetworks } from '../addressForms.ts'
import { defineChain } from '../defineChain.ts'

export const tron = defineChain({
  id: 'TRON',
  name: 'TRON',
  family: 'tron',
  gasAsset: 'TRON.TRX',
  protocols: ['THORCHAIN'],
  publicIdentity: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  nativeDecimals: 6,
  blockMs: 3_000,
  confirmationFloor: 3,
  dustThreshold: { THORCHAIN: 10_000_000n },
  gasRateUnits: 'sun',
  gasUnitsPerOne: 1_000_000n,
  gasRateLimit: 100_000_000n,
  addresses: sameOnAllNetworks({ kind: 'tron' }),
})
