// Uses every call of @tcswap/helpers against an aggregator, with only the base URL and key changed. Prints the result as JSON.

import { USwapConfig } from '@tcswap/helpers'
import {
  PriceResponseSchema,
  QuoteResponseSchema,
  TokenSchema,
  TrackerResponseSchema,
  USwapApi,
} from '@tcswap/helpers/api'

const [base, key, sender, receiver, hash] = process.argv.slice(2)
USwapConfig.setEnv('apiUrl', base)
USwapConfig.setApiKey('uSwap', key)

/** Returns undefined when the client's own schema accepts a value, else the paths that it rejects. */
const rejected = (schema, value) =>
  schema.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)

const providers = await USwapApi.getTokenListProviders()
const list = await USwapApi.getTokenList('THORCHAIN')
const [price] = await USwapApi.getPrice({ tokens: [{ identifier: 'BTC.BTC' }], metadata: false })
const balances = await USwapApi.getChainBalance({ chain: 'BTC', address: sender })
const swap = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', slippage: 3, providers: ['THORCHAIN'] }
const quoted = await USwapApi.getSwapQuote(swap)
const addresses = { sourceAddress: sender, destinationAddress: receiver }
const built = await USwapApi.getSwapQuote({ ...swap, ...addresses, dry: false })
// The client's schema of a quote leaves the routeId out, so it comes from the response itself.
const headers = { 'x-api-key': key, 'content-type': 'application/json' }
const raw = await (await fetch(`${base}/quote`, { method: 'POST', headers, body: JSON.stringify(swap) })).json()
const swapped = await USwapApi.getRouteWithTx({ routeId: raw.routes[0].routeId, ...addresses })
const tracked = await USwapApi.getTrackerDetails({ hash, chainId: 'bitcoin' })
// The client's schema of a gas rate wants a Date, which JSON does not have.
const gas = await (await fetch(`${base}/gas`, { headers })).json()
const refused = await USwapApi.getSwapQuote({ ...swap, sellAmount: '0.00000001' }).catch((error) => String(error))

const [route] = built.routes
console.log(
  JSON.stringify({
    rejected: {
      tokens: list.tokens.map((token) => rejected(TokenSchema, token)).find(Boolean),
      price: rejected(PriceResponseSchema, [price]),
      quote: rejected(QuoteResponseSchema, quoted),
      transaction: rejected(QuoteResponseSchema, built),
      track: rejected(TrackerResponseSchema, tracked),
    },
    providers: providers.map(({ provider, count }) => [provider, count > 0]),
    chainIds: [...new Set(list.tokens.map(({ chainId }) => chainId))].sort(),
    price: typeof price.price_usd,
    balance: balances[0],
    expected: quoted.routes[0].expectedBuyAmount,
    built: { memo: route.memo, inboundAddress: route.inboundAddress, txType: route.txType, tx: typeof route.tx },
    swapped: { memo: swapped.memo, inboundAddress: swapped.inboundAddress, txType: swapped.txType },
    tracked: { status: tracked.status, chainId: tracked.chainId, legs: tracked.legs.length },
    gas: gas.map(({ chainId, unit }) => [chainId, unit]).slice(0, 1),
    refused: refused.slice(0, 200),
  }),
)
