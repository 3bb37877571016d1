import { PoolSwapError } from '../../core/quote/math/pool.ts'
import { type SwapRoute, type SwapRouteParams, swapRoute } from '../../core/quote/math/swapRoute.ts'
import { type PoolState, settingOf } from '../rules/state.ts'
import { expectPoolFunds } from './funds.ts'
import { atLeastZero, isBase, isStableSwap, type Market, sideOf } from './market.ts'
import { QuoteRefusal } from './quoteRefusal.ts'
import { checkTradeDeposit, expectAvailable, type SwapMessage } from './swapChecks.ts'

const poolRefusals = {
  amount: 'fail swap, invalid amount',
  balance: 'fail swap, invalid balance',
  depth: 'fail swap, not enough balance',
} as const

/**
 * Simulates a swap through its pools: output, and the pools after each leg. Does not change the market. Used by quotes
 * and the queue. Throws `QuoteRefusal` with the node's message. Source: swapOne of both nodes.
 */
export function crossPools(
  market: Market,
  { from, to, amount }: Pick<SwapMessage, 'from' | 'to' | 'amount'>,
): SwapRoute<PoolState> {
  const { state } = market
  const stable = isStableSwap(market, from, to)
  const source = sideOf(market, from, stable)
  const target = sideOf(market, to, stable)
  // The chain ignores an addition outside 0…50. Source: Mayanode 1.124 getSlipFeeAddedBasisPoints.
  const added = atLeastZero(settingOf(state, 'SlipFeeAddedBasisPoints'))
  const common = { protocol: state.protocol, amount, addedSlipBps: added > 50n ? 0n : added }
  if (from.kind !== 'synth') expectAvailable(market, from)
  // The first leg refuses, and burns a derived coin, before the second pool is read.
  if (source !== undefined && target !== undefined) swapOrRefuse({ ...common, source })
  if (from.kind === 'derived') expectPoolFunds(state, from, amount)
  checkTradeDeposit(market, to)
  expectAvailable(market, to)
  const route = swapOrRefuse({ ...common, ...(source && { source }), ...(target && { target }) })
  // A derived pool burns the RUNE that it receives; from other pools the liquidity fee leaves.
  if (isBase(market, from) && state.protocol === 'THORCHAIN') {
    expectPoolFunds(state, from, to.kind === 'derived' ? amount : route.feeInBase)
  }
  return route
}

function swapOrRefuse(params: SwapRouteParams<PoolState>): SwapRoute<PoolState> {
  try {
    return swapRoute(params)
  } catch (error) {
    if (error instanceof PoolSwapError) throw new QuoteRefusal(poolRefusals[error.reason])
    throw error
  }
}
