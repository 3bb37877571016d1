import { type ApiUrls, sampleKey } from './registry/offeredApis.ts'
import { apiOf, type Registry } from './registry/registry.ts'
import { markOf, statusOf } from './registry/systems.ts'

/**
 * Fills in a skill's text: `{site}` is the site's address, `{aggregator_url}` and `{memoless_url}` those of the APIs,
 * `{api_key}` an example's key, `{status:<system>}` a system's status, and `{mark:<system>}` a short sentence where it is
 * missing. Throws for an unknown system.
 */
export function skillText(text: string, registry: Registry): string {
  return text
    .replaceAll('{site}', registry.siteUrl)
    .replaceAll(/\{(aggregator|memoless)_url\}/g, (_, id: ApiId) => urlOf(registry, id))
    .replaceAll('{api_key}', sampleKey(registry.network))
    .replaceAll(/\{status:(\w+)\}/g, (_, id: string) => statusOf(registry, id))
    .replaceAll(/ ?\{mark:(\w+)\}/g, (_, id: string) => markOf(registry, id).replace(/^(?=.)/, ' '))
}

type ApiId = keyof ApiUrls

const urlOf = (registry: Registry, id: ApiId): string =>
  registry.apis.find((api) => api.id === id)?.url ?? `${registry.siteUrl}${apiOf(registry, id).base}`
