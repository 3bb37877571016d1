import { BOTH, type ChainRows, dust, MAYACHAIN_ONLY, THORCHAIN_ONLY, usual } from './facts.ts'

const gwei = { gasRateUnits: 'gwei', gasUnitsPerOne: 1_000_000_000n } as const
const evm = { ...usual, family: 'evm', nativeDecimals: 18 } as const

/** Chains that run Ethereum’s machine. */
export const evmChains: ChainRows<'ETH' | 'BASE' | 'AVAX' | 'BSC' | 'POL' | 'ARB'> = {
  ETH: {
    ...evm,
    ...gwei,
    id: 'ETH',
    name: 'Ethereum',
    gasAsset: 'ETH.ETH',
    protocols: BOTH,
    blockMs: 12_000,
    dustThreshold: dust(1_000n, 0n),
    confirmationFloor: 2,
  },
  BASE: {
    ...evm,
    id: 'BASE',
    name: 'Base',
    gasAsset: 'BASE.ETH',
    protocols: THORCHAIN_ONLY,
    blockMs: 2_000,
    dustThreshold: dust(1_000n, 0n),
    gasRateUnits: 'mwei',
    gasUnitsPerOne: 1_000_000_000_000n,
    confirmationFloor: 12,
  },
  AVAX: {
    ...evm,
    id: 'AVAX',
    name: 'Avalanche',
    gasAsset: 'AVAX.AVAX',
    protocols: THORCHAIN_ONLY,
    blockMs: 1_000,
    dustThreshold: dust(100_000n, 0n),
    gasRateUnits: 'nAVAX',
    gasUnitsPerOne: 1_000_000_000n,
  },
  BSC: {
    ...evm,
    ...gwei,
    id: 'BSC',
    name: 'BNB Smart Chain',
    gasAsset: 'BSC.BNB',
    protocols: THORCHAIN_ONLY,
    blockMs: 450,
    dustThreshold: dust(10_000n, 0n),
  },
  POL: {
    ...evm,
    ...gwei,
    id: 'POL',
    name: 'Polygon',
    gasAsset: 'POL.POL',
    protocols: THORCHAIN_ONLY,
    blockMs: 2_000,
    dustThreshold: dust(100_000n, 0n),
  },
  ARB: {
    ...evm,
    id: 'ARB',
    name: 'Arbitrum',
    gasAsset: 'ARB.ETH',
    protocols: MAYACHAIN_ONLY,
    blockMs: 260,
    dustThreshold: dust(0n, 0n),
    gasRateUnits: 'centigwei',
    gasUnitsPerOne: 100_000_000_000n,
  },
}
