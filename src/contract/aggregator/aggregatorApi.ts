import type { ApiSpec } from '../apiSpec.ts'
import { keyQuotas } from '../keyQuotas.ts'
import { aggregatorOperations } from './aggregatorOperations.ts'

/** The aggregator, as the existing clients of its contract speak it. */
export const aggregatorApi = {
  id: 'aggregator',
  base: '/v1',
  title: 'aggregator API',
  summary: 'Quotes, routes and transactions of both protocols, for programs with an API key.',
  about: [
    'Every request needs an API key in the header x-api-key, except those for receipts and for open limit orders. This document needs none. A pk_ key is for pages of its ' +
      `own origins and has ${keyQuotas.pk} requests a day; an sk_ key is for servers and has ${keyQuotas.sk}. Days begin ` +
      'at midnight UTC. Beside the quota, a key has a window of one minute, which each operation states. The operator ' +
      'may give a key another quota; the RateLimit headers report both.',
    'Amounts are human decimals as text, such as "0.5"; slippage is in percent and times are in seconds. Each field ' +
      'states its unit. Amounts are parsed exactly; one with more decimals than its asset has is refused.',
    'Every response outside 2xx has the contract’s `error` and `message`, and also our stable `code`, a `hint` and its ' +
      '`documentation`. Limits apply per key and are in the RateLimit headers of each response.',
  ],
  tag: { name: 'Aggregator', description: 'Quotes, routes, transactions and tracking over both protocols.' },
  operations: aggregatorOperations,
  writes: [],
  errorForm: 'aggregator',
  security: 'x-api-key',
  openApiPath: '/v1/openapi.json',
} as const satisfies ApiSpec
