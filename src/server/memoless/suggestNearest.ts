import { parseRequestedAmount } from '../../contract/memoless/fields.ts'
import type { suggestAmounts } from '../../contract/memoless/preflight.ts'
import { formatDecimal, units } from '../../core/asset/amount.ts'
import { chains } from '../../core/chains/chains.ts'
import { nearestAmounts } from '../../core/memo/memoless/nearestAmounts.ts'
import { parseReference } from '../../core/memo/memoless/reference.ts'
import { ApiError } from '../failure.ts'
import { agreedPools } from '../quotes/agreedPools.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { expectExisting, expectSupportedAsset, poolOf } from './supportedAsset.ts'

const CENTS = 2

/** Returns the nearest amounts with a reference on both sides of a wish, and how far away they are in US dollars. */
export const suggestNearest: Handler<typeof suggestAmounts> = async (input, { nodes, clock }) => {
  const coin = await expectSupportedAsset(input.asset, { nodes, clock })
  const reference = parseReference(input.reference)
  const wish = parseRequestedAmount(input.requested_amount)
  expectExisting(wish, coin)
  const pool = poolOf(await agreedPools(nodes.THORCHAIN, { now: clock() }), coin)
  if (pool === undefined) throw new ApiError('pool_unavailable')
  const minimum = units(chains[coin.chain].dustThreshold.THORCHAIN + 1n)
  const { above, below = above } = nearestAmounts({ amount: wish, reference, decimals: coin.decimals, minimum })
  const dollars = (amount: bigint) => {
    const difference = amount > wish ? amount - wish : wish - amount
    // Prices and amounts have eight decimals each; cents are left.
    const cents = (difference * (pool.priceUsd ?? 0n)) / 10n ** BigInt(16 - CENTS)
    const [whole = '0', part = ''] = formatDecimal(cents, CENTS).split('.')
    return `${whole}.${part.padEnd(CENTS, '0')}`
  }
  return {
    success: true,
    data: {
      valid_amount_rounded_up: formatDecimal(above, 8),
      valid_amount_rounded_down: formatDecimal(below, 8),
      rounded_up_difference_usd: dollars(above),
      rounded_down_difference_usd: dollars(below),
    },
  }
}
