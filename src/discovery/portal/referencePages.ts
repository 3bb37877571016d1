import type { ApiSpec } from '../../contract/apiSpec.ts'

/**
 * The aggregator's limit orders, tracking, receipts and lists, which have a page of their own: one page for all would be too long for agents.
 */
const aggregatorLists: readonly string[] = [
  '/v1/limit',
  '/v1/limit/orders',
  '/v1/limit/change',
  '/v1/track',
  '/v1/receipt/{hash}',
  '/v1/providers',
  '/v1/tokens',
  '/v1/balance',
  '/v1/price',
  '/v1/gas',
]

/** Returns the reference page of an operation. */
export function referencePage(id: Exclude<ApiSpec['id'], 'support'>, path: string): `/developers/${string}` {
  return id === 'aggregator' && aggregatorLists.includes(path)
    ? '/developers/aggregator-lists'
    : `/developers/${id}-reference`
}
