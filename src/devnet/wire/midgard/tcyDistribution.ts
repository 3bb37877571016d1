import { formatAsset } from '../../../core/asset/asset.ts'
import { valueInBase } from '../../../core/quote/math/pool.ts'
import { priceText } from '../../indexer/prices.ts'
import { yearlyRate } from '../../indexer/yields.ts'
import type { Machine } from '../../machine/machine.ts'
import { tcyOf } from '../../machine/tcyIncome.ts'
import { ok } from '../handler.ts'
import { midgardHandler } from './midgardHandler.ts'
import { readPeriod } from './poolFigures.ts'

/**
 * Returns the payments to a TCY staker, with their yearly rate on the value of the stake. Source: Midgard 2.34
 * /v2/tcy/distribution/{address}.
 */
export const midgardTcyDistribution = midgardHandler(['period'], (machine, { params, query, history }) => {
  const { from, seconds } = readPeriod(query, history, '30d')
  const { address = '' } = params
  const own = history.tcyPayments.filter((payment) => payment.address === address)
  const sumOf = (payments: typeof own) => payments.reduce((sum, { amount }) => sum + amount, 0n)
  const income = sumOf(own.filter(({ time }) => time >= from))
  return ok({
    address: address.slice(0, 200),
    apr: priceText(yearlyRate(income, stakeInRune(machine, address), seconds)),
    distributions: own.map(({ amount, time, priceUsd }) => ({
      amount: String(amount),
      date: String(time),
      price: String(priceUsd),
    })),
    total: String(sumOf(own)),
  })
})

function stakeInRune(machine: Machine, address: string): bigint {
  const pool = machine.market.pools.get(formatAsset(tcyOf(machine)))
  const staked = machine.stakes.get(address) ?? 0n
  return pool === undefined ? 0n : valueInBase(staked, pool, machine.protocol)
}
