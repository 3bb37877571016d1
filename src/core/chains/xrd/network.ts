import { realOrTest } from '../addressForms.ts'
import type { NamedNetwork } from '../networkSpec.ts'

export const xrdNetwork = {
  linkSchemes: ['radix'],
  aggregatorId: 'radix-mainnet',
  gasRateLimit: 100_000_000_000n,
  addresses: realOrTest(
    { kind: 'radix', prefixes: ['account_rdx'] },
    { kind: 'radix', prefixes: ['account_loc', 'account_tdx_2_', 'account_tdx_22_', 'account_sim'] },
  ),
} as const satisfies NamedNetwork
