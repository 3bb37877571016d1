import type { OperatorNotice, SiteNetwork } from '../site.ts'
import type { ApiUrls } from './registry/offeredApis.ts'
import { type Registry, registryOf } from './registry/registry.ts'
import type { Skill } from './skill.ts'

/** A page that search engines may list. */
export interface Page {
  /** Path, such as /developers/api. */
  readonly path: string
  /** Its h1 heading. */
  readonly title: string
  readonly description: string
  /** Last change of its source, YYYY-MM-DD. */
  readonly modified: string
  /** Path of its markdown twin, if any. */
  readonly twin?: string
}

/** One file with the markdown of several pages. */
export interface FullText {
  readonly path: string
  readonly title: string
  readonly pages: number
  /** Its size in kilobytes, rounded up. */
  readonly kilobytes: number
}

/** The built site and the contract. Documents about the site render only this. */
export interface Publication extends Registry {
  readonly pages: readonly Page[]
  readonly skills: readonly Skill[]
  /** Files with the markdown of several portal pages: of all, then of each topic. */
  readonly fullTexts: readonly FullText[]
  /** Where to report a vulnerability, as a URI, if the operator set one. */
  readonly securityContact?: string
  /** A notice of the operator, if there is one. */
  readonly notice?: OperatorNotice
  /** Unix milliseconds of the commit that is built. */
  readonly builtAt: number
}

/** The site's address, its network and the APIs that its operator chose. */
export interface PublishedSite {
  readonly siteUrl: string
  readonly network: SiteNetwork
  readonly apiUrls?: ApiUrls
}

/** Combines the built site's pages and skills with the contract. */
export function publicationOf(
  { siteUrl, network, apiUrls }: PublishedSite,
  found: Omit<Publication, keyof Registry>,
): Publication {
  return { ...registryOf(siteUrl, network, apiUrls ? { apiUrls } : {}), ...found }
}
