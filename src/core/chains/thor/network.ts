import type { CosmosNetwork } from '../networkSpec.ts'

/** The chain charges its flat fee of 0.02 RUNE itself, so transactions name gas and no fee. */
export const thorNetwork = {
  chainIds: { mainnet: 'thorchain-1', stagenet: 'thorchain-stagenet-v2', mocknet: 'thorchain' },
  coinType: 931,
  gasRateLimit: 100_000_000n,
  sendType: '/types.MsgSend',
  aminoSend: 'thorchain/MsgSend',
  fee: { amount: 0n, gas: 500_000_000n },
  feeCeiling: 0n,
  denoms: { 'THOR.RUNE': { denom: 'rune', decimals: 8 }, 'THOR.TCY': { denom: 'tcy', decimals: 8 } },
  addresses: {
    mainnet: { kind: 'cosmos', prefix: 'thor' },
    stagenet: { kind: 'cosmos', prefix: 'sthor' },
    mocknet: { kind: 'cosmos', prefix: 'tthor' },
  },
} as const satisfies CosmosNetwork
