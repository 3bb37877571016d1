/** A page of the portal by its place under /developers; one that is no file of the content carries its own label. */
export type PortalPlace = string | { readonly place: string; readonly label: string }

export interface PortalGroup {
  readonly label: string
  readonly pages: readonly PortalPlace[]
}

/** The portal's pages in reading order, in groups. Titles come from the pages themselves; an empty group is not shown. */
export const navigation: readonly PortalGroup[] = [
  { label: 'Start', pages: ['', 'quickstart', 'sdks', 'sandbox', 'devnet', 'stagenet', 'safety'] },
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
    ],
  },
  { label: 'Reference', pages: ['api', 'mcp', { place: 'try-it', label: 'Try it' }, 'errors', 'rate-limits'] },
  { label: 'Operate', pages: ['auth', 'webhooks', 'versioning', 'deprecation', 'status', 'changelog'] },
]

export const placeOf = (page: PortalPlace) => (typeof page === 'string' ? page : page.place)

/** The address of a portal page. */
export const portalPath = (place: string) => (place === '' ? '/developers' : `/developers/${place}`)
