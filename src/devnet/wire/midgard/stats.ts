import type { Direction } from '../../indexer/bucket.ts'
import { indexedPools } from '../../indexer/indexedPools.ts'
import { baseInDollars, basePriceText, runeInDollars } from '../../indexer/prices.ts'
import { flowOfAll, poolsOfSum, sumOfAll, tallyOfAll } from '../../indexer/sums.ts'
import { ok } from '../handler.ts'
import { midgardHandler } from './midgardHandler.ts'
import { lastSeconds } from './poolFigures.ts'

const DAY = 86_400

/** Returns totals since the first block. Source: Midgard 2.34 /v2/stats, Maya's 2.16. */
export const midgardStats = midgardHandler([], (machine, request) => {
  const { history } = request
  const pools = poolsOfSum(sumOfAll(history))
  const all = tallyOfAll(pools)
  const count = (way: Direction) => String(tallyOfAll(pools, (direction) => direction === way).count)
  const within = (seconds: number) => String(tallyOfAll(poolsOfSum(lastSeconds(history, seconds).sum)).count)
  const adds = flowOfAll(pools, 'adds')
  const withdraws = flowOfAll(pools, 'withdraws')
  const price = baseInDollars(machine)
  const maya = { cacaoPriceUSD: basePriceText(price), impermanentLossProtectionPaid: '0' }
  return ok({
    addLiquidityCount: String(adds.count),
    addLiquidityVolume: String(adds.asset + adds.base),
    dailyActiveUsers: '0',
    monthlyActiveUsers: '0',
    runeDepth: String(indexedPools(machine).reduce((sum, { balanceBase }) => sum + balanceBase, 0n)),
    runePriceUSD: basePriceText(runeInDollars(machine, price)),
    swapCount: String(all.count),
    swapCount24h: within(DAY),
    swapCount30d: within(30 * DAY),
    swapVolume: String(all.volume),
    switchedRune: '0',
    synthBurnCount: count('synthRedeem'),
    synthMintCount: count('synthMint'),
    toAssetCount: count('toAsset'),
    toRuneCount: count('toRune'),
    uniqueSwapperCount: '0',
    withdrawCount: String(withdraws.count),
    withdrawVolume: String(withdraws.asset + withdraws.base),
    ...(machine.protocol === 'MAYACHAIN' ? maya : {}),
  })
})
