import type { StarlightRouteData } from '@astrojs/starlight/route-data'

type Entry = StarlightRouteData['sidebar'][number]
type Link = Extract<Entry, { type: 'link' }>

/** Where a page stands in the portal: its group, and the listed page that it lies below when it is not listed itself. */
export interface PortalPage {
  readonly group?: string
  readonly parent?: { readonly href: string; readonly label: string }
}

/** The links of a part of the sidebar, those of groups within groups included. */
export const linksIn = (entries: readonly Entry[]): Link[] =>
  entries.flatMap((entry) => (entry.type === 'link' ? [entry] : linksIn(entry.entries)))

const lastPart = /\/[^/]+$/

/** The place of the page at a path such as `/developers/errors/not_found`. */
export function findPage(sidebar: readonly Entry[], path: string): PortalPage {
  for (const entry of sidebar) {
    const found = linksIn([entry]).find(({ href }) => href === path)
    if (found) return entry.type === 'group' ? { group: entry.label } : {}
  }
  const above = path.replace(lastPart, '')
  const parent = linksIn(sidebar).find(({ href }) => href === above && href !== '/developers')
  return parent ? { parent } : {}
}
