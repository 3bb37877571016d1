import { defineChain } from '../defineChain.ts'
import { evm } from '../families.ts'

export const avax = defineChain({
  ...evm,
  id: 'AVAX',
  name: 'Avalanche',
  gasAsset: 'AVAX.AVAX',
  protocols: ['THORCHAIN'],
  blockMs: 1_000,
  dustThreshold: { THORCHAIN: 100_000n },
  gasRateUnits: 'nAVAX',
  gasUnitsPerOne: 1_000_000_000n,
})
