import { defineChain } from '../defineChain.ts'
import { evm } from '../families.ts'

export const eth = defineChain({
  ...evm,
  id: 'ETH',
  name: 'Ethereum',
  gasAsset: 'ETH.ETH',
  protocols: ['THORCHAIN', 'MAYACHAIN'],
  blockMs: 12_000,
  confirmationFloor: 2,
  dustThreshold: { THORCHAIN: 1_000n },
  gasRateUnits: 'gwei',
  gasUnitsPerOne: 1_000_000_000n,
})
