import { formatDecimal } from '../../../core/asset/amount.ts'
import { assetInDollars, PRICE_DIGITS } from '../../indexer/prices.ts'
import type { Machine } from '../../machine/machine.ts'
import { baseInTor } from '../../machine/torPrice.ts'
import { fail, type Handler, ok } from '../handler.ts'

/** Decimals of an oracle price. */
const DIGITS = 8

/** Returns dollars by ticker, from the deepest pool of each ticker. The devnet has no external price source. */
function prices(machine: Machine): ReadonlyMap<string, bigint> {
  const base = baseInTor(machine)
  const deepest = [...machine.pools].sort((a, b) => (a.balanceBase < b.balanceBase ? -1 : 1))
  const prices = deepest.map((pool) => {
    return [pool.asset.ticker, assetInDollars(machine, pool, base) / 10n ** BigInt(PRICE_DIGITS - DIGITS)] as const
  })
  return new Map([...prices, [machine.base.ticker, base] as const].filter(([, price]) => price > 0n))
}

const priceBody = ([symbol, price]: readonly [string, bigint]) => ({ symbol, amount: formatDecimal(price, DIGITS) })

/** Source: queryOraclePrices of THORNode 3.17. */
export const oraclePrices: Handler = (machine) => {
  const sorted = [...prices(machine)].sort(([a], [b]) => (a < b ? -1 : 1))
  return ok({ prices: sorted.map(priceBody) })
}

export const oraclePrice: Handler = (machine, { params }) => {
  const symbol = (params.symbol ?? '').toUpperCase()
  const price = prices(machine).get(symbol)
  return price === undefined
    ? fail(machine, `no price of ${symbol.slice(0, 100)}`)
    : ok({ price: priceBody([symbol, price]) })
}
