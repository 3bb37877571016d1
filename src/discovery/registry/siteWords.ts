import { worksOn } from '../../contract/systems.ts'
import { site } from '../../site.ts'
import type { Registry } from './registry.ts'

/** The words of the home page that depend on what a person can do there. */
export interface SiteWords {
  /** Title of the document. */
  readonly title: string
  /** First heading. */
  readonly tagline: string
  /** Paragraph below the heading. */
  readonly lede: string
  /** What the site does, as the first sentence about it. */
  readonly about: string
}

/** Returns the home page's words: about swapping where the page can swap, else about comparing prices. */
export function siteWords({ network, systems }: Pick<Registry, 'network' | 'systems'>): SiteWords {
  if (worksOn(systems.pageSwaps, network)) {
    return {
      title: site.title,
      tagline: site.tagline,
      lede: 'Native BTC in, native ETH out. No bridge, no wrapped coin, no account.',
      about: `${site.name} shows what a swap between coins of different chains would bring, and helps you make it.`,
    }
  }
  return {
    title: `${site.name}: compare native swaps`,
    tagline: 'Compare native swaps, fee by fee',
    lede: 'See what native BTC would bring as native ETH, with every fee. This site compares prices and cannot send coins yet.',
    about: `${site.name} shows what a swap between coins of different chains would bring.`,
  }
}
