/** The portal's pages in reading order, by their place under /developers. Titles come from the pages themselves. */
export const navigation = [
  { label: 'Start', pages: [''] },
  { label: 'Reference', pages: ['api', 'mcp', 'errors'] },
  { label: 'Rules', pages: ['auth', 'rate-limits', 'versioning'] },
  { label: 'Recipes', pages: ['webhooks'] },
] as const

/** The address of a portal page. */
export const portalPath = (page: string) => (page === '' ? '/developers' : `/developers/${page}`)
