import { defineChain } from '../defineChain.ts'
import { cosmos } from '../families.ts'

export const kuji = defineChain({
  ...cosmos,
  id: 'KUJI',
  name: 'Kujira',
  gasAsset: 'KUJI.KUJI',
  protocols: ['MAYACHAIN'],
  blockMs: 3_500,
  gasRateUnits: 'ukuji',
})
