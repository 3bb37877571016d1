import { site } from '../site.ts'

/** A page about the site. Footer, document head and h1 use this. */
export interface SitePage {
  readonly path: `/${string}`
  /** Link text. */
  readonly label: string
  /** Its h1 heading. */
  readonly title: string
  readonly description: string
}

/** Every page about the site, in footer order. */
export const sitePages = [
  {
    path: '/about',
    label: 'About',
    title: `About ${site.name}`,
    description: `What ${site.name} does, who executes a swap, who runs this site, and how to verify all of it.`,
  },
  {
    path: '/network',
    label: 'Network',
    title: 'Network',
    description:
      'Pools, prices and volumes of THORChain and Maya Protocol now, and what is paused on each chain, since when and by whom.',
  },
  {
    path: '/pricing',
    label: 'Pricing',
    title: 'Pricing',
    description: 'What a swap costs and who receives the fees. The page, the MCP server and the REST API are free.',
  },
  {
    path: '/help',
    label: 'Late swaps',
    title: 'If your swap is late',
    description:
      'What each message of the tracking page means for your coins, what to check, and when a deposit is late on each chain.',
  },
  {
    path: '/risk',
    label: 'Risks',
    title: 'Risks',
    description: 'The risks of a native swap: what cannot be undone, who and what you rely on, and what you can do.',
  },
  {
    path: '/terms',
    label: 'Terms',
    title: 'Terms of use',
    description: `The terms for using ${site.name}: software without accounts, custody or warranty. You decide and sign.`,
  },
  {
    path: '/privacy',
    label: 'Privacy',
    title: 'Privacy',
    description:
      'What this site stores and for how long, which servers your browser contacts, and what stays on your device.',
  },
  {
    path: '/contact',
    label: 'Contact',
    title: 'Contact',
    description: 'Who runs this site, where to report a vulnerability, and who can help with a swap in progress.',
  },
] as const satisfies readonly SitePage[]

export type SitePagePath = (typeof sitePages)[number]['path']
