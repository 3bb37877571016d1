import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import { shortCodes } from '../../../core/asset/fuzzy.ts'
import { saturatingSub } from '../../../core/quote/math/share.ts'
import type { Machine, PoolBook } from '../../machine/machine.ts'
import { bookOf, synthUnitsOf } from '../../machine/poolLedger.ts'
import { baseInTor } from '../../machine/torPrice.ts'
import { volumeOf } from '../../machine/volumes.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { checkSynthSupply } from '../../quote/synthCap.ts'
import { globalTradingHalted, type PoolState, type ProtocolState, settingOf, tradingHalted } from '../../rules/state.ts'
import { fail, type Handler, ok, okList } from '../handler.ts'
import { derivedDepthBps } from './nodeDerivedPools.ts'
import { readAsset } from './readAsset.ts'

const BPS = 10_000n

/** Source: THORNode 3.17 queryPools, Mayanode 1.124 queryPools. */
export const pools: Handler = (machine) => {
  const basePrice = baseInTor(machine)
  const own = machine.pools.filter(({ asset }) => asset.kind !== 'derived')
  return okList(
    machine,
    own.map((pool) => poolBody(machine, pool, basePrice)),
  )
}

/** Returns a pool, in any letter case. Source: THORNode 3.17 queryPool. */
export const pool: Handler = (state, { params }) => {
  const text = params.asset ?? ''
  const asset = readAsset(state, text)
  if (!asset) return fail(state, 'could not parse asset: invalid symbol')
  if (asset.kind === 'derived') return fail(state, `asset: ${text} is a derived asset`)
  const found = findPool(state, asset)
  if (!found) return fail(state, `pool: ${text} doesn't exist`)
  return ok(poolBody(state, found, baseInTor(state)))
}

/** Finds the pool of an asset by its canonical notation. */
export function findPool(state: ProtocolState, asset: Asset): PoolState | undefined {
  const name = formatAsset(asset)
  return state.pools.find((candidate) => formatAsset(candidate.asset) === name)
}

/** Returns whether trading is halted: by network, chain or pool, or because the pool is not available. */
function poolHalted(state: ProtocolState, { asset, status, tradingHalted: own }: PoolState): boolean {
  return own || status !== 'Available' || globalTradingHalted(state) || tradingHalted(state, asset.chain)
}

/** Returns a pool's fields. `basePrice` is dollars per RUNE, the same for every pool. */
function poolBody(machine: Machine, pool: PoolState, basePrice: bigint): Record<string, unknown> {
  const book = bookOf(machine, pool.asset)
  const synthUnits = synthUnitsOf(pool, book)
  return {
    asset: formatAsset(pool.asset),
    status: pool.status,
    // Omitted when 8, as on the nodes.
    ...(pool.decimals === 8 ? {} : { decimals: pool.decimals }),
    pending_inbound_asset: String(book.pendingAsset),
    balance_asset: String(pool.balanceAsset),
    pool_units: String(book.liquidityUnits + synthUnits),
    LP_units: String(book.liquidityUnits),
    synth_units: String(synthUnits),
    synth_supply: String(pool.synthSupply),
    synth_mint_paused: isMintPaused(machine, pool),
    ...(machine.protocol === 'THORCHAIN'
      ? thorchainFields(machine, pool, { book, basePrice })
      : mayachainFields(pool, book)),
  }
}

/** Returns whether minting synths is paused, by mimir or by the pool's cap. */
function isMintPaused(machine: Machine, pool: PoolState): boolean {
  const since = settingOf(machine, 'MintSynths')
  if (since > 0 && machine.height > since) return true
  try {
    checkSynthSupply(machine.market, pool, pool.synthSupply, 0n)
    return false
  } catch (error) {
    if (error instanceof QuoteRefusal) return true
    throw error
  }
}

/** Returns the remaining synth supply of the pool. */
function synthRoom(machine: Machine, { balanceAsset, synthSupply }: PoolState): bigint {
  const most = BigInt(Math.max(settingOf(machine, 'MaxSynthPerPoolDepth'), 0))
  return saturatingSub((most * balanceAsset * 2n) / BPS, synthSupply)
}

function thorchainFields(
  machine: Machine,
  pool: PoolState,
  { book, basePrice }: { readonly book: PoolBook; readonly basePrice: bigint },
): Record<string, unknown> {
  const { balanceAsset, balanceBase, asset } = pool
  const shortCode = shortCodeOf(asset)
  const volume = volumeOf(machine, pool)
  return {
    ...(shortCode === undefined ? {} : { short_code: shortCode }),
    pending_inbound_rune: String(book.pendingBase),
    balance_rune: String(balanceBase),
    asset_tor_price: String(balanceAsset === 0n ? 0n : (basePrice * balanceBase) / balanceAsset),
    savers_depth: '0',
    savers_units: '0',
    savers_fill_bps: '0',
    savers_capacity_remaining: '0',
    synth_supply_remaining: String(synthRoom(machine, pool)),
    derived_depth_bps: String(derivedDepthBps(machine, pool)),
    trading_halted: poolHalted(machine, pool),
    volume_asset: String(volume.asset),
    volume_rune: String(volume.base),
    // Since 3.20. The reserve deposits only through RUNEPool here.
    pol_reserve_rune_deposited: '0',
    rolling_pool_liquidity_fee_rune: String(volume.fee),
  }
}

function mayachainFields({ balanceBase, status }: PoolState, book: PoolBook): Record<string, unknown> {
  return {
    pending_inbound_cacao: String(book.pendingBase),
    balance_cacao: String(balanceBase),
    bondable: status === 'Available',
  }
}

function shortCodeOf(asset: Asset): string | undefined {
  const name = formatAsset(asset)
  return Object.entries(shortCodes.THORCHAIN).find(([, long]) => long === name)?.[0]
}
