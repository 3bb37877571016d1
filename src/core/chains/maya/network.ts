import type { CosmosNetwork } from '../networkSpec.ts'
import { ownCoins } from '../ownCoins.ts'

/** The chain charges its flat fee of 0.2 CACAO itself, so transactions name gas and no fee. */
export const mayaNetwork = {
  chainIds: { mainnet: 'mayachain-mainnet-v1', stagenet: 'mayachain-stagenet-v1', mocknet: 'mayachain' },
  coinType: 931,
  linkSchemes: ['mayachain', 'maya'],
  gasRateLimit: 100_000_000_000n,
  sendType: '/types.MsgSend',
  aminoSend: 'mayachain/MsgSend',
  fee: { amount: 0n, gas: 10_000_000_000n },
  feeCeiling: 0n,
  denoms: { 'MAYA.CACAO': ownCoins.MAYA.CACAO },
  addresses: {
    mainnet: { kind: 'cosmos', prefix: 'maya' },
    stagenet: { kind: 'cosmos', prefix: 'smaya' },
    mocknet: { kind: 'cosmos', prefix: 'tmaya' },
  },
} as const satisfies CosmosNetwork
