/** A portal page by its path under /developers. Pages outside the content collection have a label. */
export type PortalPlace = string | { readonly place: string; readonly label: string }

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
      'quickstart',
      'sdks',
      'sdks/typescript',
      'sdks/python',
      'sdks/python-reference',
      'sdks/go',
      'sdks/go-reference',
      'sandbox',
      'devnet',
      'clients',
      'devnet-paths',
      'stagenet',
      'going-to-mainnet',
      'safety',
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
      'library',
      'library/swap',
      'library/quotes',
      'library/memos',
      'library/quorum',
      'library/deposits',
      'library/readers',
      'library/wallets',
      'library/tracking',
      'library/refunds',
      'library/names',
      'library/memoless',
      'library/errors',
      'library/reference',
      'library/wallet-reference',
    ],
  },
  {
    label: 'Reference',
    pages: [
      'api',
      'aggregator',
      'aggregator-reference',
      'aggregator-lists',
      'affiliate-earnings',
      'signed-quotes',
      'memoless',
      'memoless-reference',
      'affiliate',
      'affiliate-reference',
      'mcp',
      'mcp-clients',
      'widget',
      { place: 'try-it', label: 'Try it' },
      'errors',
      'rate-limits',
    ],
  },
  {
    label: 'Operators',
    pages: [
      'operators',
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
  {
    label: 'Service',
    pages: ['status', 'auth', 'api-keys', 'webhooks', 'versioning', 'deprecation', 'changelog'],
  },
]

export const placeOf = (page: PortalPlace) => (typeof page === 'string' ? page : page.place)

/** Returns the address of a portal page. */
export const portalPath = (place: string) => (place === '' ? '/developers' : `/developers/${place}`)
