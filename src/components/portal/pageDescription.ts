import type { Registry } from '../../discovery/registry/registry.ts'
import { markOf } from '../../discovery/registry/systems.ts'
import { site } from '../../site.ts'

interface PageData {
  readonly description?: string | undefined
  /** Entry of `src/contract/systems.ts` that the page explains. */
  readonly system?: string | undefined
}

/** Returns the description of a portal page, marked when it explains a system that is not available yet. */
export function pageDescription(
  { description = site.description, system }: PageData,
  registry: Pick<Registry, 'network' | 'systems'>,
): string {
  return system === undefined ? description : `${description} ${markOf(registry, system)}`.trim()
}
