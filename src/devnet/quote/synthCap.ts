import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { valueInBase } from '../../core/quote/math/pool.ts'
import type { PoolState } from '../rules/state.ts'
import { settingOf } from '../rules/state.ts'
import { atLeastZero, isBase, type Market, poolOf } from './market.ts'
import { QuoteRefusal } from './quoteRefusal.ts'
import { refuseAfterHeight } from './swapChecks.ts'

const BPS = 10_000n

/** Returns the pool output for x on the real depths: x·X·Y/(x+X)². */
export function emission(x: bigint, X: bigint, Y: bigint): bigint {
  return x + X === 0n ? 0n : (x * X * Y) / (x + X) ** 2n
}

/**
 * Checks that the synth supply may grow by the output of the whole amount. Source: SwapHandler.validate of both nodes.
 */
export function checkRoomToMint(market: Market, from: Asset, to: Asset, amount: bigint): void {
  const target = poolOf(market, to)
  if (to.kind !== 'synth' || target === undefined) return
  if (market.state.protocol === 'THORCHAIN') checkTotalLiquidity(market, from, amount)
  const source = poolOf(market, from)
  // The node finds no pool for a secured asset, and counts nothing.
  const base = isBase(market, from)
    ? amount
    : source === undefined || from.kind === 'secured'
      ? 0n
      : emission(amount, source.balanceAsset, source.balanceBase)
  if (market.state.protocol === 'THORCHAIN') {
    refuseAfterHeight(market.state, 'MintSynths', 'minting synthetics has been disabled')
  }
  checkSynthSupply(market, target, target.synthSupply, emission(base, target.balanceBase, target.balanceAsset))
}

/**
 * Checks that all pools and the deposit stay within MaximumLiquidityRune. Source: THORNode 3.17 SwapHandler.validate.
 */
function checkTotalLiquidity(market: Market, from: Asset, amount: bigint): void {
  const most = atLeastZero(settingOf(market.state, 'MaximumLiquidityRune'))
  if (most === 0n) return
  const pool = poolOf(market, from)
  const deposit = isBase(market, from) ? amount : pool === undefined ? 0n : valueInBase(amount, pool, 'THORCHAIN')
  const pooled = [...market.pools.values()].filter(({ status, asset }) => {
    return status !== 'Suspended' && asset.kind !== 'derived'
  })
  const total = pooled.reduce((sum, { balanceBase }) => sum + balanceBase, deposit)
  if (total > most) throw new QuoteRefusal('add liquidity rune is over limit')
}

/**
 * Checks that synths stay within MaxSynthPerPoolDepth of twice the asset depth. THORChain compares the remaining room,
 * Maya the coverage. Source: isSynthMintPaused of both nodes.
 */
export function checkSynthSupply(market: Market, pool: PoolState, supply: bigint, minted: bigint): void {
  const { state } = market
  const most = BigInt(settingOf(state, 'MaxSynthPerPoolDepth'))
  if (most < 0n) return
  const both = pool.balanceAsset * 2n
  if (both === 0n) throw new QuoteRefusal(`pool(${formatAsset(pool.asset)}) has zero asset balance`)
  if (state.protocol === 'MAYACHAIN') {
    const coverage = ((supply + minted) * BPS) / both
    if (coverage <= most) return
    throw new QuoteRefusal(`synth quantity is too high relative to asset depth of related pool (${coverage}/${most})`)
  }
  const room = (most * both) / BPS
  if (room < supply) throw new QuoteRefusal(`synth supply over target (${supply}/${room})`)
  if (room - supply < minted) {
    throw new QuoteRefusal(`insufficient synth capacity: want=${minted} have=${room - supply}`)
  }
}
