import { site } from '../site.ts'

/** A page about the site itself: the footer lists it, and its head and its first heading are made of this. */
export interface SitePage {
  readonly path: `/${string}`
  /** Its name in lists of links. */
  readonly label: string
  /** Its first heading. */
  readonly title: string
  readonly description: string
}

/** Every page about the site, in the order of the footer. */
export const sitePages = [
  {
    path: '/about',
    label: 'About',
    title: `What ${site.name} is`,
    description: `What ${site.name} does and does not do, who carries a swap out, who runs this site, and how to check all of it yourself.`,
  },
  {
    path: '/pricing',
    label: 'Pricing',
    title: `What ${site.name} costs`,
    description:
      'What a swap costs and who is paid, and what the page, the MCP server, the REST API and keys cost: nothing.',
  },
  {
    path: '/help',
    label: 'Late swaps',
    title: 'When a swap is late',
    description:
      'What each message of the tracking page means for your coins, what to check, and when a deposit counts as late on each chain.',
  },
  {
    path: '/risk',
    label: 'Risks',
    title: 'What can go wrong',
    description:
      'The risks of a native swap in plain words: what cannot be undone, whom and what you rely on, and what you can do about it.',
  },
  {
    path: '/terms',
    label: 'Terms',
    title: 'Terms of use',
    description: `On what terms ${site.name} may be used: software without an account, a custodian or a promise, under your own decisions.`,
  },
  {
    path: '/privacy',
    label: 'Privacy',
    title: 'What is known about you',
    description:
      'What this site stores and for how long, what your browser asks of whom, and what stays on your own device.',
  },
  {
    path: '/contact',
    label: 'Contact',
    title: 'How to reach us',
    description: 'Who runs this site, where to report a weakness, and who can help with a swap that is on its way.',
  },
] as const satisfies readonly SitePage[]

export type SitePagePath = (typeof sitePages)[number]['path']
