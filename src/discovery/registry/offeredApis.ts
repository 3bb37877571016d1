import { affiliateApi } from '../../contract/affiliate/affiliateApi.ts'
import { aggregatorApi } from '../../contract/aggregator/aggregatorApi.ts'
import type { ApiSpec } from '../../contract/apiSpec.ts'
import type { Operation } from '../../contract/defineOperation.ts'
import { memolessApi } from '../../contract/memoless/memolessApi.ts'
import { type Systems, worksOn } from '../../contract/systems.ts'
import { testApiKey } from '../../contract/testApiKey.ts'
import type { SiteNetwork } from '../../site.ts'

/** Base addresses of the APIs that another service may offer, without a trailing slash. */
export interface ApiUrls {
  readonly aggregator: string
  readonly memoless: string
}

/** An API of the site besides the support API, or one with the same contract that the operator chose. */
export interface OfferedApi extends ApiSpec {
  readonly id: Exclude<ApiSpec['id'], 'support'>
  /** Base address, without a trailing slash. */
  readonly url: string
  /** Address of its OpenAPI document. */
  readonly openApiUrl: string
  /** True when this site serves it. */
  readonly isOwn: boolean
}

interface OfferOptions {
  readonly siteUrl: string
  readonly network: SiteNetwork
  readonly systems: Systems
  readonly apiUrls?: ApiUrls | undefined
}

/** Lists the APIs that work on a network and have operations. */
export function offeredApis({ siteUrl, network, systems, apiUrls }: OfferOptions): readonly OfferedApi[] {
  const specs = [
    { api: aggregatorApi, system: systems.aggregator, chosen: apiUrls?.aggregator },
    { api: memolessApi, system: systems.memoless, chosen: apiUrls?.memoless },
    { api: affiliateApi, system: systems.affiliates, chosen: undefined },
  ]
  return specs
    .filter(({ api, system }) => worksOn(system, network) && Object.keys(api.operations).length > 0)
    .map(({ api, chosen }) => {
      const own = `${siteUrl}${api.base}`
      const url = chosen ?? own
      return { ...api, url, openApiUrl: `${url}/openapi.json`, isOwn: url === own }
    })
}

/** Returns the key header of an operation's examples: the devnet's public test key, elsewhere a placeholder. */
export function keyHeaders(
  { security }: ApiSpec,
  network: SiteNetwork,
  { isKeyless }: Pick<Operation, 'isKeyless'> = {},
): readonly (readonly [string, string])[] {
  return security && !isKeyless ? [[security, sampleKey(network)]] : []
}

/** Returns the API key that examples send: the devnet's public test key, elsewhere a placeholder. */
export const sampleKey = (network: SiteNetwork): string => (network === 'devnet' ? testApiKey : 'YOUR_API_KEY')
