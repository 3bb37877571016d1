import { partnerPages } from '../../../site.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import type { Html } from '../../page/parts.ts'

/** A page of the navigation. */
export type PartnerPage = keyof typeof partnerPages

/** Renders the links between the pages of the program. */
export function partnerNavigation(current: PartnerPage | undefined): Html {
  const links = Object.entries(partnerPages).map(([name, { path, label }]) => {
    const state = name === current ? ' aria-current="page"' : ''
    return `<a href="${escapeHtml(path)}"${state}>${escapeHtml(label)}</a>`
  })
  return `<nav class="pages" aria-label="Affiliate program">${links.join('')}</nav>`
}
