import type { SiteNetwork } from '../site.ts'
import { type Registry, registryOf } from './registry/registry.ts'
import type { Skill } from './skill.ts'

/** A page that people read and search engines may list. */
export interface Page {
  /** Its address below the site, such as /developers/api. */
  readonly path: string
  /** Its first heading. */
  readonly title: string
  readonly description: string
  /** When its source last changed, YYYY-MM-DD. */
  readonly modified: string
  /** The address of the same in markdown, where there is one. */
  readonly twin?: string
}

/** What the finished site holds, beside the contract. Documents about the site render it and know nothing else. */
export interface Publication extends Registry {
  readonly pages: readonly Page[]
  readonly skills: readonly Skill[]
  /** Every page's markdown in one file: its address, where there is one. */
  readonly whole?: string
  /** Where to report a weakness, as a URI; the operator's to fill. */
  readonly securityContact?: string
  /** Unix milliseconds of the build. */
  readonly builtAt: number
}

/** Returns what was found in the finished site, together with the contract. */
export function publicationOf(
  { siteUrl, network }: { readonly siteUrl: string; readonly network: SiteNetwork },
  found: Omit<Publication, keyof Registry>,
): Publication {
  return { ...registryOf(siteUrl, network), ...found }
}
