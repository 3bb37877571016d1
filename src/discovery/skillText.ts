import { type ApiUrls, sampleKey } from './registry/offeredApis.ts'
import { apiOf, type Registry } from './registry/registry.ts'
import { listSystems, markOf, statusOf, systemLines } from './registry/systems.ts'

/**
 * Fills in a skill's text: `{site}` is the site's address, `{aggregator_url}` and `{memoless_url}` those of the APIs,
 * `{api_key}` an example's key, `{status:<system>}` a system's status, and `{mark:<system>}` a short sentence where it
 * is missing, `{systems:available}` and `{systems:missing}` lists of the systems that work on the network and of the
 * others. Throws for an unknown system.
 */
export function skillText(text: string, registry: Registry): string {
  return text
    .replaceAll('{site}', registry.siteUrl)
    .replaceAll(/\{(aggregator|memoless)_url\}/g, (_, id: ApiId) => urlOf(registry, id))
    .replaceAll('{api_key}', sampleKey(registry.network))
    .replaceAll('{systems:available}', linesOf(registry, true))
    .replaceAll('{systems:missing}', linesOf(registry, false))
    .replaceAll(/\{status:(\w+)\}/g, (_, id: string) => statusOf(registry, id))
    .replaceAll(/ ?\{mark:(\w+)\}/g, (_, id: string) => markOf(registry, id).replace(/^(?=.)/, ' '))
}

/** One line of markdown for each system that works on the network, or for each that does not. */
const linesOf = (registry: Registry, available: boolean): string =>
  systemLines(
    registry,
    listSystems(registry).flatMap((system) => (system.available === available ? [system.id] : [])),
  ) || '- None.'

type ApiId = keyof ApiUrls

const urlOf = (registry: Registry, id: ApiId): string =>
  registry.apis.find((api) => api.id === id)?.url ?? `${registry.siteUrl}${apiOf(registry, id).base}`
