import type { Endpoint } from '../../core/nodes/net/endpoint.ts'
import { operatorOf } from '../../core/nodes/net/operatorMajority.ts'
import { sampleKey } from '../../discovery/registry/offeredApis.ts'
import { type ApiUrls, type Network, networkKinds } from '../../runtime/browser.ts'
import { goModulePath } from '../../site.ts'

/** Where the programs of the portal send their requests. */
export interface SampleEnvironment {
  readonly network: Network
  /** Base address of the site, without a slash at the end. */
  readonly site: string
  readonly thornode: readonly Endpoint[]
  readonly mayanode: readonly Endpoint[]
  /** The aggregator and the memoless service; the site's own when absent. */
  readonly apiUrls?: ApiUrls | undefined
}

const devnetUrl = 'http://127.0.0.1:8889'
/** Each view of the devnet has a port of its own. */
const views = (node: string) =>
  [1, 2, 3].map((view) => ({ operator: `devnet view ${view}`, url: `http://127.0.0.1:${8888 + view}/${view}/${node}` }))

/** The addresses of `npm start` on the reader's own machine. */
export const localEnvironment: SampleEnvironment = {
  network: 'devnet',
  site: 'http://localhost:8888',
  thornode: views('thornode'),
  mayanode: views('mayanode'),
}

/** Puts addresses into a program. Where none is configured, the program names the setting in place of an address. */
export function fillSample(code: string, { network, site, thornode, mayanode, apiUrls }: SampleEnvironment): string {
  const values = {
    '{aggregator_url}': apiUrls?.aggregator ?? `${site}/v1`,
    '{memoless_url}': apiUrls?.memoless ?? `${site}/memoless/api/v1`,
    '{api_key}': sampleKey(network),
    '{base_url}': site,
    '{go_module}': goModulePath(),
    "'{thornode_urls}'": urlList(thornode, 'THORNODE_URLS'),
    '{thornode_urls}':
      withoutProxies(thornode)
        .map(({ url }) => url)
        .join('", "') || missing('THORNODE_URLS'),
    "'{thornode_endpoints}'": endpointList(thornode, 'THORNODE_URLS'),
    "'{mayanode_endpoints}'": endpointList(mayanode, 'MAYANODE_URLS'),
    '{thornode_url}': thornode[0]?.url ?? missing('THORNODE_URLS'),
    '{mayanode_url}': mayanode[0]?.url ?? missing('MAYANODE_URLS'),
    '{devnet_url}': network === 'devnet' ? new URL(thornode[0]?.url ?? devnetUrl).origin : devnetUrl,
    '{network_kind}': networkKinds[network],
  }
  return Object.entries(values).reduce((text, [token, value]) => text.replaceAll(token, value), code.trimEnd())
}

/** Returns URLs for a sentence; without any, which setting adds one. */
export const urlsOrSetting = (endpoints: readonly Endpoint[], setting: string): string =>
  endpoints.length === 0 ? missing(setting) : endpoints.map(({ url }) => url).join(', ')

const withoutProxies = (endpoints: readonly Endpoint[]) => endpoints.filter(({ isProxy }) => !isProxy)

const missing = (setting: string) => `<set ${setting}>`

const urlList = (endpoints: readonly Endpoint[], setting: string) =>
  list(
    withoutProxies(endpoints).map(({ url }) => `'${url}'`),
    setting,
  )

/** As `createNode` takes them: the operator is written only where the URL does not give it. Proxies are left out. */
const endpointList = (endpoints: readonly Endpoint[], setting: string) =>
  list(
    withoutProxies(endpoints).map(({ operator, url }) =>
      operatorOf(url) === operator ? `'${url}'` : `{ operator: '${operator}', url: '${url}' }`,
    ),
    setting,
  )

const list = (items: readonly string[], setting: string) =>
  `[${(items.length === 0 ? [`'${missing(setting)}'`] : items).join(', ')}]`
