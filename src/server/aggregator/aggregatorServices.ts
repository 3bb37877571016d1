import { type AggregatorOperations, aggregatorOperations } from '../../contract/aggregator/aggregatorOperations.ts'
import { bindHandler, type Service } from '../transport/bindHandler.ts'
import { expectLiveRoute } from './build/expectLiveRoute.ts'
import { getBalance } from './getBalance.ts'
import { getGas } from './getGas.ts'
import { getPrice } from './getPrice.ts'
import { getProviders } from './getProviders.ts'
import { getTokens } from './getTokens.ts'
import { changeOrder } from './limit/changeOrder.ts'
import { listOrders } from './limit/listOrders.ts'
import { planOrder } from './limit/planOrder.ts'
import { getAggregatorQuote } from './quote/getAggregatorQuote.ts'
import { getAggregatorSwap } from './swap/getAggregatorSwap.ts'
import { getReceipt } from './track/getReceipt.ts'
import { trackSwap } from './track/trackSwap.ts'

const { limit, limitOrders, limitChange, quote, swap, track, receipt, providers, tokens, balance, price, gas } =
  aggregatorOperations

/** Every operation of the aggregator with its handler. */
export const aggregatorServices: { readonly [K in keyof AggregatorOperations]: Service<AggregatorOperations[K]> } = {
  quote: bindHandler(quote, getAggregatorQuote, {
    expectRepeatable: async ({ routes }, context) => {
      await Promise.all(routes.map((route) => expectLiveRoute(route, context)))
    },
  }),
  swap: bindHandler(swap, getAggregatorSwap, { expectRepeatable: expectLiveRoute }),
  limit: bindHandler(limit, planOrder),
  limitOrders: bindHandler(limitOrders, listOrders),
  limitChange: bindHandler(limitChange, changeOrder),
  track: bindHandler(track, trackSwap),
  receipt: bindHandler(receipt, getReceipt),
  providers: bindHandler(providers, getProviders),
  tokens: bindHandler(tokens, getTokens),
  balance: bindHandler(balance, getBalance),
  price: bindHandler(price, getPrice),
  gas: bindHandler(gas, getGas),
}
