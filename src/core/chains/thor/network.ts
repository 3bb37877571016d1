import type { CosmosNetwork } from '../networkSpec.ts'
import { ownCoins } from '../ownCoins.ts'

/** The chain charges its flat fee of 0.02 RUNE itself, so transactions name gas and no fee. */
export const thorNetwork = {
  chainIds: { mainnet: 'thorchain-1', stagenet: 'thorchain-stagenet-v2', mocknet: 'thorchain' },
  coinType: 931,
  linkSchemes: ['thorchain', 'thor'],
  gasRateLimit: 100_000_000n,
  sendType: '/types.MsgSend',
  aminoSend: 'thorchain/MsgSend',
  fee: { amount: 0n, gas: 500_000_000n },
  feeCeiling: 0n,
  denoms: { 'THOR.RUNE': ownCoins.THOR.RUNE, 'THOR.TCY': ownCoins.THOR.TCY },
  addresses: {
    mainnet: { kind: 'cosmos', prefix: 'thor' },
    stagenet: { kind: 'cosmos', prefix: 'sthor' },
    mocknet: { kind: 'cosmos', prefix: 'tthor' },
  },
} as const satisfies CosmosNetwork
