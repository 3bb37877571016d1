import { PoolSwapError } from '../../core/math/pool.ts'
import { type SwapRoute, swapRoute } from '../math/swapRoute.ts'
import { type PoolState, settingOf } from '../state.ts'
import { atLeastZero, isStableSwap, type Market, sideOf } from './market.ts'
import { QuoteRefusal } from './refusal.ts'
import { checkPools, type SwapMessage } from './swapChecks.ts'

const poolRefusals = {
  amount: 'fail swap, invalid amount',
  balance: 'fail swap, invalid balance',
  depth: 'fail swap, not enough balance',
} as const

/**
 * Simulates a swap through its pools: output, and the pools after each leg. Does not change the market. Used by quotes
 * and
 * the queue. Throws `QuoteRefusal` with the node's message.
 */
export function crossPools(
  market: Market,
  { from, to, amount }: Pick<SwapMessage, 'from' | 'to' | 'amount'>,
): SwapRoute<PoolState> {
  const stable = isStableSwap(market, from, to)
  const source = sideOf(market, from, stable)
  const target = sideOf(market, to, stable)
  checkPools(market, from, to)
  const { protocol } = market.state
  // The chain ignores an addition outside 0…50. Source: Mayanode 1.124 getSlipFeeAddedBasisPoints.
  const added = atLeastZero(settingOf(market.state, 'SlipFeeAddedBasisPoints'))
  try {
    return swapRoute({
      protocol,
      amount,
      addedSlipBps: added > 50n ? 0n : added,
      ...(source && { source }),
      ...(target && { target }),
    })
  } catch (error) {
    if (error instanceof PoolSwapError) throw new QuoteRefusal(poolRefusals[error.reason])
    throw error
  }
}
