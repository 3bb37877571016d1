import { formatDecimal } from '../../core/amount.ts'
import { formatAsset } from '../../core/asset.ts'
import { chains, isChainId } from '../../core/chain.ts'
import { protocols } from '../../core/protocol.ts'
import { labelHex } from '../derive.ts'
import { providerUnits } from '../machine/liquidity/units.ts'
import type { PoolState, ProtocolState } from '../state.ts'
import { type Handler, ok } from './answer.ts'
import { nodeFacts } from './nodes.ts'
import { baseInTor } from './torPrice.ts'

/** Digits behind the dot in Midgard's prices. */
const PRECISION = 16

/** a / b as a decimal text. */
function ratio(a: bigint, b: bigint): string {
  return b === 0n ? '0' : formatDecimal((a * 10n ** BigInt(PRECISION)) / b, PRECISION)
}

/** How many coins of the base asset the pool gives for one of its own: both sides brought to the same precision. */
function priceParts(state: ProtocolState, { balanceAsset, balanceBase }: PoolState): readonly [bigint, bigint] {
  return [balanceBase * 10n ** 8n, balanceAsset * 10n ** BigInt(protocols[state.protocol].baseDecimals)]
}

const dollarTickers = new Set(['USDC', 'USDT', 'DAI'])

/** Dollars for one coin of the base asset in 1e8: by its anchors on THORChain, else by the deepest dollar pool. */
function baseInDollars(state: ProtocolState): bigint {
  if (state.protocol === 'THORCHAIN') return baseInTor(state)
  const [deepest] = state.pools
    .filter(({ asset, status }) => status === 'Available' && dollarTickers.has(asset.ticker))
    .sort((a, b) => (a.balanceBase > b.balanceBase ? -1 : 1))
  if (!deepest) return 0n
  const [base, asset] = priceParts(state, deepest)
  return base === 0n ? 0n : (10n ** 8n * asset) / base
}

function nativeDecimal({ asset, decimals }: PoolState): string {
  if (decimals < 8) return String(decimals)
  const coin = isChainId(asset.chain) && chains[asset.chain].gasAsset === formatAsset(asset)
  return coin && isChainId(asset.chain) ? String(chains[asset.chain].nativeDecimals) : '-1'
}

function poolBody(state: ProtocolState, pool: PoolState) {
  const [base, asset] = priceParts(state, pool)
  const lpUnits = providerUnits(pool)
  return {
    annualPercentageRate: '0',
    asset: formatAsset(pool.asset),
    assetDepth: String(pool.balanceAsset),
    assetPrice: ratio(base, asset),
    assetPriceUSD: ratio(base * baseInDollars(state), asset * 10n ** 8n),
    earnings: '0',
    earningsAnnualAsPercentOfDepth: '0',
    liquidityUnits: String(lpUnits),
    ...(state.protocol === 'THORCHAIN' ? { lpLuvi: '0', saversYieldShare: '0' } : {}),
    nativeDecimal: nativeDecimal(pool),
    poolAPY: '0',
    runeDepth: String(pool.balanceBase),
    saversAPR: '0',
    saversDepth: '0',
    saversUnits: '0',
    status: pool.status.toLowerCase(),
    synthSupply: String(pool.synthSupply),
    synthUnits: String(pool.poolUnits - lpUnits),
    totalCollateral: '0',
    totalDebtTor: '0',
    units: String(pool.poolUnits),
    volume24h: '0',
  }
}

/** `?status=` filters. Source: Midgard 2.34 /v2/pools. */
export const midgardPools: Handler = (state, { query }) => {
  const status = query.get('status')
  const wanted = state.pools.filter((pool) => status === null || pool.status.toLowerCase() === status)
  return ok(wanted.map((pool) => poolBody(state, pool)))
}

export const midgardPool: Handler = (state, { params }) => {
  const name = params.asset?.toUpperCase()
  const found = state.pools.find((pool) => formatAsset(pool.asset) === name)
  return found ? ok(poolBody(state, found)) : { status: 404, body: { error: `Unknown pool: ${params.asset}` } }
}

export const knownPools: Handler = (state) =>
  ok(Object.fromEntries(state.pools.map((pool) => [formatAsset(pool.asset), pool.status.toLowerCase()])))

export const midgardHealth: Handler = (state) => {
  const newest = { height: state.height, timestamp: state.time }
  return ok({
    database: true,
    genesisInfo: { hash: labelHex(`${state.protocol} genesis`), height: 1 },
    inSync: true,
    lastAggregated: newest,
    lastCommitted: newest,
    lastFetched: newest,
    lastThorNode: newest,
    scannerHeight: String(state.height),
  })
}

export const midgardNetwork: Handler = (state) => {
  const bonds = nodeFacts(state).map(({ bond }) => bond)
  const rising = [...bonds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const total = bonds.reduce((sum, bond) => sum + bond, 0n)
  const pooled = state.pools.reduce((sum, { balanceBase }) => sum + balanceBase, 0n)
  const middle = String(rising[rising.length >> 1] ?? 0n)
  const largest = String(rising.at(-1) ?? 0n)
  return ok({
    activeBonds: bonds.map(String),
    activeNodeCount: String(bonds.length),
    blockRewards: { blockReward: '0', bondReward: '0', poolReward: '0' },
    bondMetrics: {
      averageActiveBond: String(total / BigInt(bonds.length)),
      averageStandbyBond: '0',
      bondHardCap: largest,
      maximumActiveBond: largest,
      maximumStandbyBond: '0',
      medianActiveBond: middle,
      medianStandbyBond: '0',
      minimumActiveBond: String(rising[0] ?? 0n),
      minimumStandbyBond: '0',
      totalActiveBond: String(total),
      totalStandbyBond: '0',
    },
    bondingAPY: '0',
    liquidityAPY: '0',
    nextChurnHeight: String(state.height + 43_200),
    poolActivationCountdown: '0',
    poolShareFactor: '0',
    standbyBonds: [],
    standbyNodeCount: '0',
    totalPooledRune: String(pooled),
    totalReserve: String(pooled / 2n),
  })
}
