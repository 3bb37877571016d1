import type { ApiSpec } from '../../contract/apiSpec.ts'

/** Pages of the aggregator's other operations: one page for all would be too long for agents. */
const aggregatorPages: Readonly<Record<`/developers/${string}`, readonly string[]>> = {
  '/developers/aggregator-transactions': ['/v1/swap'],
  '/developers/aggregator-orders': ['/v1/limit', '/v1/limit/orders', '/v1/limit/change'],
  '/developers/aggregator-lists': [
    '/v1/track',
    '/v1/receipt/{hash}',
    '/v1/providers',
    '/v1/tokens',
    '/v1/balance',
    '/v1/price',
    '/v1/gas',
  ],
}

/** Returns the reference page of an operation. */
export function referencePage(id: Exclude<ApiSpec['id'], 'support'>, path: string): `/developers/${string}` {
  const [own] = Object.entries(aggregatorPages).find(([, paths]) => id === 'aggregator' && paths.includes(path)) ?? []
  return (own as `/developers/${string}` | undefined) ?? `/developers/${id}-reference`
}
