/**
 * A portal page by its path under /developers. Pages outside the content collection have a label. The pages `below` a
 * hub are not in the menu: the hub lists them.
 */
export type PortalPlace =
  | string
  | { readonly place: string; readonly label?: string; readonly below?: readonly string[] }

export interface PortalGroup {
  readonly label: string
  readonly pages: readonly PortalPlace[]
}

/** Portal pages in reading order, in groups. Titles come from the pages; empty groups are hidden. */
export const navigation: readonly PortalGroup[] = [
  {
    label: 'Start',
    pages: [
      '',
      'interfaces',
      'quickstart',
      'first-swap',
      {
        place: 'sdks',
        below: ['sdks/typescript', 'sdks/page', 'sdks/python', 'sdks/python-reference', 'sdks/go', 'sdks/go-reference'],
      },
      { place: 'sandbox', below: ['stagenet'] },
      { place: 'devnet', below: ['clients', 'devnet-paths'] },
      'going-to-mainnet',
      { place: 'safety', below: ['clear-signing'] },
    ],
  },
  {
    label: 'Concepts',
    pages: [
      'concepts/assets-and-amounts',
      'concepts/quotes-and-expiry',
      'concepts/memos',
      'concepts/inbound-addresses',
      'concepts/streaming',
      'concepts/memoless',
      'concepts/refunds',
    ],
  },
  {
    label: 'Swap library',
    pages: [
      {
        place: 'library',
        below: [
          'library/swap',
          'library/quotes',
          'library/memos',
          'library/quorum',
          'library/deposits',
          'library/readers',
          'library/wallets',
          'library/tracking',
          'library/refunds',
          'library/limit-orders',
          'library/names',
          'library/memoless',
          'library/errors',
          'library/reference',
          'library/type-reference',
          'library/wallet-reference',
        ],
      },
    ],
  },
  {
    label: 'Reference',
    pages: [
      { place: 'mcp', below: ['mcp-clients', 'mcp-documentation'] },
      'api',
      {
        place: 'aggregator',
        below: [
          'aggregator-reference',
          'aggregator-transactions',
          'aggregator-orders',
          'aggregator-lists',
          'signed-quotes',
          'receipts',
        ],
      },
      { place: 'memoless', below: ['memoless-reference'] },
      { place: 'affiliate', below: ['affiliate-reference', 'affiliate-earnings'] },
      'widget',
      { place: 'try-it', label: 'Try it' },
      'errors',
      'rate-limits',
    ],
  },
  {
    label: 'Operators',
    pages: [
      {
        place: 'operators',
        below: [
          'setup',
          'netlify',
          'one-machine',
          'container',
          'scale',
          'backup',
          'monitoring',
          'incidents',
          'doctor',
          'endpoints',
          'verify-site',
        ],
      },
    ],
  },
  {
    label: 'Service',
    pages: ['status', 'auth', 'api-keys', 'webhooks', { place: 'versioning', below: ['deprecation'] }, 'changelog'],
  },
]

const placeOf = (page: PortalPlace) => (typeof page === 'string' ? page : page.place)

const belowOf = (page: PortalPlace) => (typeof page === 'string' ? [] : (page.below ?? []))

/** Returns the places of all pages of a group in reading order: each hub, then the pages below it. */
export const placesIn = ({ pages }: PortalGroup): readonly string[] =>
  pages.flatMap((page) => [placeOf(page), ...belowOf(page)])

/** Returns the address of a portal page. */
export const portalPath = (place: string) => (place === '' ? '/developers' : `/developers/${place}`)

/** The addresses of the pages below each hub, by the hub's address. */
export const hubs: ReadonlyMap<string, readonly string[]> = new Map(
  navigation
    .flatMap(({ pages }) => pages)
    .filter((page) => belowOf(page).length > 0)
    .map((page) => [portalPath(placeOf(page)), belowOf(page).map(portalPath)]),
)

/** Returns the address of the hub that a page is below, if any. */
export const hubOf = (path: string): string | undefined => [...hubs].find(([, below]) => below.includes(path))?.[0]
