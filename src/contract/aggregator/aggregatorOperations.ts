import { balance } from './balance.ts'
import { gas } from './gas.ts'
import { limit, limitChange, limitOrders } from './limitOperations.ts'
import { price } from './price.ts'
import { providers } from './providers.ts'
import { aggregatorQuote } from './quote.ts'
import { receipt } from './receipt.ts'
import { aggregatorSwap } from './swap.ts'
import { tokens } from './tokens.ts'
import { track } from './track.ts'

/** Every operation of the aggregator below `/v1`. */
export const aggregatorOperations = {
  quote: aggregatorQuote,
  swap: aggregatorSwap,
  limit,
  limitOrders,
  limitChange,
  track,
  receipt,
  providers,
  tokens,
  balance,
  price,
  gas,
} as const

export type AggregatorOperations = typeof aggregatorOperations
