import { type Asset, formatAsset, InvalidAssetError, parseAsset } from '../../core/asset.ts'
import { shortCodes } from '../../core/fuzzy.ts'
import { globalTradingHalted, type PoolState, type ProtocolState, tradingHalted } from '../state.ts'
import { type Handler, ok, refuse } from './answer.ts'
import { baseInTor } from './torPrice.ts'

/** Source: THORNode 3.17 queryPools, Mayanode 1.124 queryPools. */
export const pools: Handler = (state) => ok(state.pools.map((pool) => poolBody(state, pool)))

/** Any letter case; an unknown pool is 404. Source: THORNode 3.17 queryPool. */
export const pool: Handler = (state, { params }) => {
  const text = params.asset ?? ''
  const asset = readAsset(text, state)
  if (!asset) return refuse(state, { code: 3, message: `could not parse asset: invalid symbol: invalid request` })
  if (asset.kind === 'derived') return refuse(state, { code: 3, message: `asset: ${text} is a derived asset` })
  const found = findPool(state, asset)
  if (!found) return refuse(state, { code: 5, message: `pool: ${text} doesn't exist` })
  return ok(poolBody(state, found))
}

function readAsset(text: string, state: ProtocolState): Asset | undefined {
  try {
    return parseAsset(text, state.protocol)
  } catch (error) {
    if (error instanceof InvalidAssetError) return undefined
    throw error
  }
}

/** The pool of exactly this asset, by its canonical notation. */
export function findPool(state: ProtocolState, asset: Asset): PoolState | undefined {
  const name = formatAsset(asset)
  return state.pools.find((candidate) => formatAsset(candidate.asset) === name)
}

/** Nobody can swap here: the network, the chain or the pool itself is halted, or the pool is not open yet. */
export function poolHalted(state: ProtocolState, { asset, status, tradingHalted: own }: PoolState): boolean {
  return own || status !== 'Available' || globalTradingHalted(state) || tradingHalted(state, asset.chain)
}

/** Units of the liquidity providers: with T all units, S synths and A the asset, L = T·(2A − S)/2A. */
export function providerUnits({ poolUnits, synthSupply, balanceAsset }: PoolState): bigint {
  if (balanceAsset === 0n) return poolUnits
  const whole = 2n * balanceAsset
  return synthSupply >= whole ? 0n : (poolUnits * (whole - synthSupply)) / whole
}

function poolBody(state: ProtocolState, pool: PoolState): Record<string, unknown> {
  const own = state.protocol === 'THORCHAIN' ? thorchainFields(state, pool) : mayachainFields(pool)
  const lpUnits = providerUnits(pool)
  return {
    asset: formatAsset(pool.asset),
    status: pool.status,
    // Left out when it is 8, as the nodes do.
    ...(pool.decimals === 8 ? {} : { decimals: pool.decimals }),
    pending_inbound_asset: '0',
    balance_asset: String(pool.balanceAsset),
    pool_units: String(pool.poolUnits),
    LP_units: String(lpUnits),
    synth_units: String(pool.poolUnits - lpUnits),
    synth_supply: String(pool.synthSupply),
    synth_mint_paused: true,
    ...own,
  }
}

function thorchainFields(state: ProtocolState, pool: PoolState): Record<string, unknown> {
  const { balanceAsset, balanceBase, asset } = pool
  const shortCode = shortCodeOf(asset)
  return {
    ...(shortCode === undefined ? {} : { short_code: shortCode }),
    pending_inbound_rune: '0',
    balance_rune: String(balanceBase),
    asset_tor_price: String(balanceAsset === 0n ? 0n : (baseInTor(state) * balanceBase) / balanceAsset),
    savers_depth: '0',
    savers_units: '0',
    savers_fill_bps: '0',
    savers_capacity_remaining: '0',
    synth_supply_remaining: '0',
    derived_depth_bps: '0',
    trading_halted: poolHalted(state, pool),
    volume_asset: '0',
    volume_rune: '0',
  }
}

function mayachainFields({ balanceBase, status }: PoolState): Record<string, unknown> {
  return { pending_inbound_cacao: '0', balance_cacao: String(balanceBase), bondable: status === 'Available' }
}

function shortCodeOf(asset: Asset): string | undefined {
  const name = formatAsset(asset)
  return Object.entries(shortCodes.THORCHAIN).find(([, long]) => long === name)?.[0]
}
