import { affiliateApi } from './affiliate/affiliateApi.ts'
import { aggregatorApi } from './aggregator/aggregatorApi.ts'
import type { ApiSpec } from './apiSpec.ts'
import { memolessApi } from './memoless/memolessApi.ts'
import { supportApi } from './supportApi.ts'

/** Every HTTP API of the site. A function imports only its own. */
export const apis = {
  support: supportApi,
  aggregator: aggregatorApi,
  memoless: memolessApi,
  affiliate: affiliateApi,
} as const satisfies { readonly [Id in ApiSpec['id']]: ApiSpec & { readonly id: Id } }
