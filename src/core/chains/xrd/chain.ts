import { defineChain } from '../defineChain.ts'

export const xrd = defineChain({
  id: 'XRD',
  name: 'Radix',
  family: 'radix',
  gasAsset: 'XRD.XRD',
  protocols: ['MAYACHAIN'],
  nativeDecimals: 18,
  blockMs: 500,
  gasRateUnits: 'costunits',
  gasUnitsPerOne: 20_000_000n,
})
