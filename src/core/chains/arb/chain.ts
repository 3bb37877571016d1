import { defineChain } from '../defineChain.ts'
import { evm } from '../families.ts'

export const arb = defineChain({
  ...evm,
  id: 'ARB',
  name: 'Arbitrum',
  gasAsset: 'ARB.ETH',
  protocols: ['MAYACHAIN'],
  blockMs: 260,
  gasRateUnits: 'centigwei',
  gasUnitsPerOne: 100_000_000_000n,
})
