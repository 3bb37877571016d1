import { realOrTest } from '../addressForms.ts'
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
  gasRateLimit: 100_000_000_000n,
  addresses: realOrTest(
    { kind: 'radix', prefixes: ['account_rdx'] },
    { kind: 'radix', prefixes: ['account_loc', 'account_tdx_2_', 'account_tdx_22_', 'account_sim'] },
  ),
})
