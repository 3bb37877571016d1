import type { Registry } from './registry/registry.ts'
import { markOf, statusOf } from './registry/systems.ts'

/**
 * Fills in a skill's text: `{site}` is the site's address, `{status:<system>}` a system's status, and `{mark:<system>}`
 * a short sentence where it is missing. Throws for an unknown system.
 */
export function skillText(text: string, registry: Registry): string {
  return text
    .replaceAll('{site}', registry.siteUrl)
    .replaceAll(/\{status:(\w+)\}/g, (_, id: string) => statusOf(registry, id))
    .replaceAll(/ ?\{mark:(\w+)\}/g, (_, id: string) => markOf(registry, id).replace(/^(?=.)/, ' '))
}
