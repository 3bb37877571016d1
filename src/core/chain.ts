import type { Protocol } from './protocol.ts'

/** Every chain that either protocol has code for, by the name that both use in assets and on the wire. */
export type ChainId =
  | 'BTC'
  | 'LTC'
  | 'BCH'
  | 'DOGE'
  | 'DASH'
  | 'ZEC'
  | 'ETH'
  | 'BASE'
  | 'AVAX'
  | 'BSC'
  | 'POL'
  | 'ARB'
  | 'THOR'
  | 'MAYA'
  | 'GAIA'
  | 'NOBLE'
  | 'KUJI'
  | 'XRP'
  | 'TRON'
  | 'SOL'
  | 'XRD'
  | 'SUI'
  | 'ADA'

/** What chains have in common for addresses, deposits and wallets. */
export type ChainFamily = 'utxo' | 'evm' | 'cosmos' | 'xrp' | 'tron' | 'solana' | 'radix' | 'sui' | 'cardano'

/** The facts of one chain. Source: THORNode 3.17 and Mayanode 1.124, common/chain.go. */
export interface ChainSpec {
  readonly id: ChainId
  /** As people know it. */
  readonly name: string
  readonly family: ChainFamily
  /** The coin that pays for transactions there, in asset notation. */
  readonly gasAsset: string
  /** Who can connect to it. Whether it is live today is the nodes' answer (inbound_addresses, pools), not this list's. */
  readonly protocols: readonly Protocol[]
  /** Decimals of the gas asset on its own chain. */
  readonly nativeDecimals: number
  readonly blockMs: number
  /** Units of the gas asset; a smaller inbound is ignored for ever, not refunded. 0 where a protocol has no threshold. */
  readonly dustThreshold: Readonly<Record<Protocol, bigint>>
  /** Name of the unit in which nodes state a gas rate. */
  readonly gasRateUnits: string
  /** How many of that unit make one coin of the gas asset. */
  readonly gasUnitsPerOne: bigint
  /** Longest memo in bytes. */
  readonly memoLimit: number
  /** Whole coins of a block reward, floored as the nodes do; its presence means that confirmations grow with the amount. */
  readonly coinbase?: bigint
  /** The fewest confirmations a quote counts. */
  readonly confirmationFloor: number
  /** False for chains that a protocol has code for but has never opened. */
  readonly active: boolean
}

const THORCHAIN_ONLY: readonly Protocol[] = ['THORCHAIN']
const MAYACHAIN_ONLY: readonly Protocol[] = ['MAYACHAIN']
const BOTH: readonly Protocol[] = ['THORCHAIN', 'MAYACHAIN']

const dust = (THORCHAIN: bigint, MAYACHAIN: bigint): Record<Protocol, bigint> => ({ THORCHAIN, MAYACHAIN })

const satsPerByte = { gasRateUnits: 'satsperbyte', gasUnitsPerOne: 100_000_000n } as const
const gwei = { gasRateUnits: 'gwei', gasUnitsPerOne: 1_000_000_000n } as const
const open = { confirmationFloor: 0, active: true } as const
const utxo = { family: 'utxo', nativeDecimals: 8, memoLimit: 80, ...open } as const
const evm = { family: 'evm', nativeDecimals: 18, memoLimit: 250, ...open } as const
const cosmos = { family: 'cosmos', nativeDecimals: 6, memoLimit: 250, ...open } as const

export const chains: Readonly<Record<ChainId, ChainSpec>> = {
  BTC: {
    ...utxo,
    ...satsPerByte,
    id: 'BTC',
    name: 'Bitcoin',
    gasAsset: 'BTC.BTC',
    protocols: BOTH,
    blockMs: 600_000,
    dustThreshold: dust(1_000n, 10_000n),
    coinbase: 3n,
  },
  LTC: {
    ...utxo,
    ...satsPerByte,
    id: 'LTC',
    name: 'Litecoin',
    gasAsset: 'LTC.LTC',
    protocols: THORCHAIN_ONLY,
    blockMs: 150_000,
    dustThreshold: dust(100_000n, 0n),
    coinbase: 6n,
  },
  BCH: {
    ...utxo,
    ...satsPerByte,
    id: 'BCH',
    name: 'Bitcoin Cash',
    gasAsset: 'BCH.BCH',
    protocols: THORCHAIN_ONLY,
    blockMs: 600_000,
    dustThreshold: dust(10_000n, 0n),
    coinbase: 3n,
  },
  DOGE: {
    ...utxo,
    ...satsPerByte,
    id: 'DOGE',
    name: 'Dogecoin',
    gasAsset: 'DOGE.DOGE',
    protocols: THORCHAIN_ONLY,
    blockMs: 60_000,
    dustThreshold: dust(100_000_000n, 0n),
    coinbase: 10_000n,
    confirmationFloor: 2,
  },
  DASH: {
    ...utxo,
    id: 'DASH',
    name: 'Dash',
    gasAsset: 'DASH.DASH',
    protocols: MAYACHAIN_ONLY,
    blockMs: 150_000,
    dustThreshold: dust(0n, 10_000n),
    gasRateUnits: 'duffsperbyte',
    gasUnitsPerOne: 100_000_000n,
    coinbase: 1n,
    confirmationFloor: 2,
  },
  ZEC: {
    ...utxo,
    ...satsPerByte,
    id: 'ZEC',
    name: 'Zcash',
    gasAsset: 'ZEC.ZEC',
    protocols: BOTH,
    blockMs: 75_000,
    dustThreshold: dust(15_000n, 10_000n),
    coinbase: 1n,
  },
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
  XRP: {
    ...open,
    id: 'XRP',
    name: 'XRP Ledger',
    family: 'xrp',
    gasAsset: 'XRP.XRP',
    protocols: THORCHAIN_ONLY,
    nativeDecimals: 6,
    blockMs: 4_000,
    dustThreshold: dust(100_000_000n, 0n),
    gasRateUnits: 'drop',
    gasUnitsPerOne: 1_000_000n,
    memoLimit: 250,
  },
  TRON: {
    ...open,
    id: 'TRON',
    name: 'TRON',
    family: 'tron',
    gasAsset: 'TRON.TRX',
    protocols: THORCHAIN_ONLY,
    nativeDecimals: 6,
    blockMs: 3_000,
    dustThreshold: dust(10_000_000n, 0n),
    gasRateUnits: 'sun',
    gasUnitsPerOne: 1_000_000n,
    memoLimit: 250,
    confirmationFloor: 3,
  },
  SOL: {
    ...open,
    id: 'SOL',
    name: 'Solana',
    family: 'solana',
    gasAsset: 'SOL.SOL',
    protocols: THORCHAIN_ONLY,
    nativeDecimals: 9,
    blockMs: 400,
    dustThreshold: dust(100_000n, 0n),
    gasRateUnits: 'lamport',
    gasUnitsPerOne: 1_000_000_000n,
    memoLimit: 250,
  },
  XRD: {
    ...open,
    id: 'XRD',
    name: 'Radix',
    family: 'radix',
    gasAsset: 'XRD.XRD',
    protocols: MAYACHAIN_ONLY,
    nativeDecimals: 18,
    blockMs: 500,
    dustThreshold: dust(0n, 0n),
    gasRateUnits: 'costunits',
    gasUnitsPerOne: 20_000_000n,
    memoLimit: 250,
  },
  SUI: {
    id: 'SUI',
    name: 'Sui',
    family: 'sui',
    gasAsset: 'SUI.SUI',
    protocols: THORCHAIN_ONLY,
    nativeDecimals: 9,
    blockMs: 250,
    dustThreshold: dust(1_000_000n, 0n),
    gasRateUnits: 'mist',
    gasUnitsPerOne: 1_000_000_000n,
    memoLimit: 250,
    confirmationFloor: 0,
    active: false,
  },
  ADA: {
    id: 'ADA',
    name: 'Cardano',
    family: 'cardano',
    gasAsset: 'ADA.ADA',
    protocols: THORCHAIN_ONLY,
    nativeDecimals: 6,
    blockMs: 20_000,
    dustThreshold: dust(10_000_000n, 0n),
    gasRateUnits: 'lovelace',
    gasUnitsPerOne: 1_000_000n,
    memoLimit: 250,
    confirmationFloor: 0,
    active: false,
  },
}

export const chainIds = Object.keys(chains) as ChainId[]

/** Whether a text is the name of a chain we know, in the canonical upper case. */
export function isChainId(text: string): text is ChainId {
  return Object.hasOwn(chains, text)
}
