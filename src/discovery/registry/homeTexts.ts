import { worksOn } from '../../contract/systems.ts'
import { site } from '../../site.ts'
import type { Registry } from './registry.ts'

/** Texts of the home page that depend on whether people can swap there. */
export interface HomeTexts {
  /** Document title. */
  readonly title: string
  /** The h1. */
  readonly heading: string
  /** Paragraph below the h1. */
  readonly lede: string
  /** Summary of the site, in one sentence. */
  readonly about: string
}

/** Returns the home page's texts: about swapping where the page can swap, else about comparing prices. */
export function homeTexts({ network, systems }: Pick<Registry, 'network' | 'systems'>): HomeTexts {
  if (worksOn(systems.pageSwaps, network)) {
    return {
      title: site.title,
      heading: site.heading,
      lede: 'Real coins in, real coins out. No bridge, no wrapped coin, no account.',
      about: `${site.name} shows how much you get for a swap between chains, and helps you make it.`,
    }
  }
  return {
    title: `${site.name}: compare native swaps`,
    heading: 'Compare native swaps, fee by fee',
    lede: 'See how much you would get for a swap between chains, with every fee. This site compares prices and cannot send coins yet.',
    about: `${site.name} shows how much you would get for a swap between chains.`,
  }
}
