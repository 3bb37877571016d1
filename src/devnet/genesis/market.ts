import { parseDecimal } from '../../core/asset/amount.ts'
import { type Asset, parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { isChainId } from '../../core/chains/chains.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { derivedTokenId } from '../rules/derive.ts'
import type { PoolState, PoolStatus } from '../rules/state.ts'

/** US dollars for one coin. One list for both protocols, so that both quote a pair within about one percent. */
const prices: Readonly<Record<string, string>> = {
  RUNE: '0.75136',
  CACAO: '0.09184',
  BTC: '96084.2',
  WBTC: '96012.6',
  BTCB: '96031.1',
  CBBTC: '96070.9',
  ETH: '3106.42',
  WSTETH: '3791.18',
  BCH: '512.37',
  LTC: '98.44',
  DOGE: '0.18642',
  DASH: '47.51',
  ZEC: '402.66',
  BNB: '912.35',
  AVAX: '24.871',
  POL: '0.21463',
  ATOM: '4.1286',
  XRP: '2.3184',
  TRX: '0.31275',
  SOL: '161.28',
  XRD: '0.00684',
  USDC: '0.99986',
  USDT: '1.00024',
  DAI: '0.99991',
  LUSD: '1.00112',
  GUSD: '0.99953',
  LINK: '14.627',
  AAVE: '181.43',
  YFI: '4912.8',
  FOX: '0.02154',
  THOR: '0.03118',
  VVV: '2.4117',
  TCY: '0.11842',
  RUJI: '0.41275',
  MAYA: '18.9025',
}

interface Row {
  /** "ETH.USDC": a ticker that is not a coin of the chain gets a derived contract. */
  readonly pool: string
  /** Whole US dollars on each side. */
  readonly depth: bigint
  /** Payout precision of the chain, if below 8. */
  readonly decimals?: number
  readonly status?: PoolStatus
  /** Share of the asset side that circulates as synths, in hundredths of a percent. */
  readonly synthBps?: bigint
}

const thorchainPools: readonly Row[] = [
  { pool: 'BTC.BTC', depth: 16_402_117n, synthBps: 268n },
  { pool: 'ETH.ETH', depth: 7_183_604n, synthBps: 231n },
  { pool: 'ETH.USDC', depth: 3_061_882n, decimals: 6, synthBps: 74n },
  { pool: 'ETH.USDT', depth: 2_604_335n, decimals: 6 },
  { pool: 'ETH.WBTC', depth: 1_942_078n },
  { pool: 'ETH.DAI', depth: 152_661n },
  { pool: 'ETH.LUSD', depth: 104_218n },
  { pool: 'ETH.GUSD', depth: 91_406n, decimals: 2 },
  { pool: 'ETH.THOR', depth: 214_905n },
  { pool: 'ETH.LINK', depth: 66_182n },
  { pool: 'ETH.AAVE', depth: 58_317n },
  { pool: 'ETH.FOX', depth: 21_644n },
  { pool: 'ETH.YFI', depth: 9_417n, status: 'Staged' },
  { pool: 'LTC.LTC', depth: 1_309_226n },
  { pool: 'BCH.BCH', depth: 1_598_431n },
  { pool: 'DOGE.DOGE', depth: 1_704_559n },
  { pool: 'ZEC.ZEC', depth: 655_090n },
  { pool: 'BSC.BNB', depth: 1_671_203n },
  { pool: 'BSC.USDC', depth: 206_714n },
  { pool: 'BSC.USDT', depth: 233_128n },
  { pool: 'BSC.BTCB', depth: 141_962n },
  { pool: 'BSC.ETH', depth: 128_540n },
  { pool: 'AVAX.AVAX', depth: 1_233_418n },
  { pool: 'AVAX.USDC', depth: 282_773n, decimals: 6 },
  { pool: 'AVAX.USDT', depth: 121_306n, decimals: 6 },
  { pool: 'AVAX.SOL', depth: 61_255n },
  { pool: 'BASE.ETH', depth: 612_480n },
  { pool: 'BASE.USDC', depth: 704_117n, decimals: 6 },
  { pool: 'BASE.CBBTC', depth: 590_364n },
  { pool: 'BASE.VVV', depth: 12_079n, status: 'Staged' },
  { pool: 'POL.POL', depth: 84_233n },
  { pool: 'POL.USDC', depth: 76_918n, decimals: 6 },
  { pool: 'GAIA.ATOM', depth: 243_811n, decimals: 6 },
  { pool: 'NOBLE.USDC', depth: 31_552n, decimals: 6, status: 'Staged' },
  { pool: 'XRP.XRP', depth: 1_120_694n, decimals: 6 },
  { pool: 'TRON.TRX', depth: 402_386n, decimals: 6 },
  { pool: 'TRON.USDT', depth: 388_740n, decimals: 6 },
  { pool: 'SOL.SOL', depth: 1_460_572n },
  { pool: 'THOR.TCY', depth: 301_449n },
  { pool: 'THOR.RUJI', depth: 492_836n },
]

const mayachainPools: readonly Row[] = [
  { pool: 'BTC.BTC', depth: 4_210_338n, synthBps: 112n },
  { pool: 'ETH.ETH', depth: 2_904_116n, synthBps: 96n },
  { pool: 'ETH.USDC', depth: 1_318_264n, decimals: 6 },
  { pool: 'ETH.USDT', depth: 1_027_455n, decimals: 6 },
  { pool: 'ETH.WSTETH', depth: 301_226n },
  { pool: 'DASH.DASH', depth: 1_102_773n },
  { pool: 'ZEC.ZEC', depth: 905_118n },
  { pool: 'ARB.ETH', depth: 642_019n },
  { pool: 'ARB.USDC', depth: 713_204n, decimals: 6 },
  { pool: 'ARB.USDT', depth: 398_551n, decimals: 6 },
  { pool: 'ARB.WBTC', depth: 214_387n },
  { pool: 'ARB.LINK', depth: 9_016n, status: 'Staged' },
  { pool: 'THOR.RUNE', depth: 1_806_342n },
  { pool: 'XRD.XRD', depth: 121_508n },
  { pool: 'MAYA.MAYA', depth: 184_903n },
]

/** Tickers of coins; any other ticker in the tables is a token with a contract. */
const coins = new Set('BTC ETH LTC BCH DOGE DASH ZEC BNB AVAX POL ATOM XRP TRX SOL XRD RUNE TCY RUJI MAYA'.split(' '))
/** Exceptions: a coin's ticker that is a token on a chain (false), or a token's that is a coin (true). */
const exceptions: Readonly<Record<string, boolean>> = { 'BSC.ETH': false, 'AVAX.SOL': false, 'NOBLE.USDC': true }

/** Returns the asset of a table row, such as ETH.USDC with its derived contract. */
export function marketAsset(pool: string, protocol: Protocol): Asset {
  const [chain = '', ticker = ''] = pool.split('.')
  if (exceptions[pool] ?? coins.has(ticker)) return parseAsset(pool, protocol)
  if (!isChainId(chain)) throw new Error(`The market table names no chain in "${pool}".`)
  return parseAsset(`${pool}-${derivedTokenId(chain, ticker)}`, protocol)
}

function priceOf(ticker: string): bigint {
  const price = prices[ticker]
  if (price === undefined) throw new Error(`The market table has no price for ${ticker}.`)
  return parseDecimal(price, 8)
}

/** Creates a pool with depth ÷ price on each side. The asset is cut to its chain's payout precision. */
function poolOf(row: Row, protocol: Protocol): PoolState {
  const asset = marketAsset(row.pool, protocol)
  const { baseAsset, baseDecimals } = protocols[protocol]
  const decimals = row.decimals ?? 8
  const dollars = row.depth * 10n ** 8n
  const basePrice = priceOf(baseAsset.split('.')[1] ?? '')
  const balanceBase = (dollars * 10n ** BigInt(baseDecimals)) / basePrice
  const step = 10n ** BigInt(8 - decimals)
  const balanceAsset = ((dollars * 10n ** BigInt(unitDecimals(asset))) / priceOf(asset.ticker) / step) * step
  return {
    asset,
    balanceAsset,
    balanceBase,
    decimals,
    status: row.status ?? 'Available',
    synthSupply: (balanceAsset * (row.synthBps ?? 0n)) / 10_000n,
    poolUnits: balanceBase,
    tradingHalted: false,
  }
}

/** Returns the pools of the built-in genesis: realistic prices and depths, tokens that exist nowhere else. */
export function marketPools(protocol: Protocol): PoolState[] {
  const rows = protocol === 'THORCHAIN' ? thorchainPools : mayachainPools
  return rows.map((row) => poolOf(row, protocol))
}
