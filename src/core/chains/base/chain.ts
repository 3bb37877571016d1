import { defineChain } from '../defineChain.ts'
import { evm } from '../families.ts'

export const base = defineChain({
  ...evm,
  id: 'BASE',
  name: 'Base',
  gasAsset: 'BASE.ETH',
  protocols: ['THORCHAIN'],
  blockMs: 2_000,
  confirmationFloor: 12,
  dustThreshold: { THORCHAIN: 1_000n },
  gasRateUnits: 'mwei',
  gasUnitsPerOne: 1_000_000_000_000n,
})
