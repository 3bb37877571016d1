import type { StarlightRouteData } from '@astrojs/starlight/route-data'
import { hubOf } from '../../discovery/portal/navigation.ts'

type Entry = StarlightRouteData['sidebar'][number]
type Link = Extract<Entry, { type: 'link' }>

/** A page's position in the portal: its group, and for a page that the menu leaves out the listed page above it. */
export interface PortalPage {
  readonly group?: string
  readonly parent?: { readonly href: string; readonly label: string }
}

/** Returns all links of a part of the sidebar, nested groups included. */
export const linksIn = (entries: readonly Entry[]): Link[] =>
  entries.flatMap((entry) => (entry.type === 'link' ? [entry] : linksIn(entry.entries)))

const lastPart = /\/[^/]+$/

/** Finds the position of a page by its path, such as `/developers/errors/not_found`. */
export function findPage(sidebar: readonly Entry[], path: string): PortalPage {
  const hub = hubOf(path)
  for (const entry of hub === undefined ? sidebar : []) {
    const found = linksIn([entry]).find(({ href }) => href === path)
    if (found) return entry.type === 'group' ? { group: entry.label } : {}
  }
  const above = hub ?? path.replace(lastPart, '')
  const parent = linksIn(sidebar).find(({ href }) => href === above && href !== '/developers')
  return parent ? { parent } : {}
}
