import { BOTH, type ChainRows, dust, MAYACHAIN_ONLY, THORCHAIN_ONLY, usual } from './facts.ts'

const cosmos = { ...usual, family: 'cosmos', nativeDecimals: 6 } as const

/** The two protocols’ own chains and their relatives of the Cosmos family. */
export const cosmosChains: ChainRows<'THOR' | 'MAYA' | 'GAIA' | 'NOBLE' | 'KUJI'> = {
  THOR: {
    ...cosmos,
    id: 'THOR',
    name: 'THORChain',
    gasAsset: 'THOR.RUNE',
    protocols: BOTH,
    nativeDecimals: 8,
    blockMs: 6_000,
    dustThreshold: dust(0n, 0n),
    gasRateUnits: 'rune',
    gasUnitsPerOne: 100_000_000n,
  },
  MAYA: {
    ...cosmos,
    id: 'MAYA',
    name: 'MAYAChain',
    gasAsset: 'MAYA.CACAO',
    protocols: MAYACHAIN_ONLY,
    nativeDecimals: 10,
    blockMs: 6_000,
    dustThreshold: dust(0n, 0n),
    gasRateUnits: 'cacao',
    gasUnitsPerOne: 10_000_000_000n,
  },
  GAIA: {
    ...cosmos,
    id: 'GAIA',
    name: 'Cosmos Hub',
    gasAsset: 'GAIA.ATOM',
    protocols: THORCHAIN_ONLY,
    blockMs: 6_000,
    dustThreshold: dust(1_000_000n, 0n),
    gasRateUnits: 'uatom',
    gasUnitsPerOne: 1_000_000n,
  },
  NOBLE: {
    ...cosmos,
    id: 'NOBLE',
    name: 'Noble',
    gasAsset: 'NOBLE.USDC',
    protocols: THORCHAIN_ONLY,
    blockMs: 1_500,
    dustThreshold: dust(1_000_000n, 0n),
    gasRateUnits: 'uusdc',
    gasUnitsPerOne: 1_000_000n,
  },
  KUJI: {
    ...cosmos,
    id: 'KUJI',
    name: 'Kujira',
    gasAsset: 'KUJI.KUJI',
    protocols: MAYACHAIN_ONLY,
    blockMs: 3_500,
    dustThreshold: dust(0n, 0n),
    gasRateUnits: 'ukuji',
    gasUnitsPerOne: 1_000_000n,
  },
}
