import type { Registry } from './registry/registry.ts'
import { markOf, statusOf } from './registry/systems.ts'

/**
 * Fills a skill's text: `{site}` with the site's address, `{status:<system>}` with what a system does or that it is not
 * available yet, `{mark:<system>}` with a short sentence where it is missing. Throws on a system that does not exist.
 */
export function skillText(text: string, registry: Registry): string {
  return text
    .replaceAll('{site}', registry.siteUrl)
    .replaceAll(/\{status:(\w+)\}/g, (_, id: string) => statusOf(registry, id))
    .replaceAll(/ ?\{mark:(\w+)\}/g, (_, id: string) => markOf(registry, id).replace(/^(?=.)/, ' '))
}
