import { defineChain } from '../defineChain.ts'

/** The chain charges its flat fee of 0.2 CACAO itself, so transactions name gas and no fee. */
export const maya = defineChain({
  id: 'MAYA',
  name: 'MAYAChain',
  family: 'cosmos',
  gasAsset: 'MAYA.CACAO',
  protocols: ['MAYACHAIN'],
  chainIds: { mainnet: 'mayachain-mainnet-v1', stagenet: 'mayachain-stagenet-v1', mocknet: 'mayachain' },
  coinType: 931,
  nativeDecimals: 10,
  blockMs: 6_000,
  gasRateUnits: 'cacao',
  gasUnitsPerOne: 10_000_000_000n,
  gasRateLimit: 100_000_000_000n,
  sendType: '/types.MsgSend',
  aminoSend: 'mayachain/MsgSend',
  fee: { amount: 0n, gas: 10_000_000_000n },
  feeCeiling: 0n,
  denoms: { 'MAYA.CACAO': { denom: 'cacao', decimals: 10 } },
  addresses: {
    mainnet: { kind: 'cosmos', prefix: 'maya' },
    stagenet: { kind: 'cosmos', prefix: 'smaya' },
    mocknet: { kind: 'cosmos', prefix: 'tmaya' },
  },
})
