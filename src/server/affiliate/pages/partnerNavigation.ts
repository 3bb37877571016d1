import { partnerPages } from '../../../site.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import type { Html } from '../../page/parts.ts'

/** A page of the navigation. */
export type PartnerPage = keyof typeof partnerPages

/** Pages for people without a session. */
const guestPages: ReadonlySet<string> = new Set<PartnerPage>(['register', 'signIn'])

/** Renders the links between the pages of the program. The account is shown to a session only, which needs no sign-in. */
export function partnerNavigation(current: PartnerPage | undefined): Html {
  const isSignedIn = current === 'account'
  const pages = Object.entries(partnerPages).filter(([name]) => !isSignedIn || !guestPages.has(name))
  const links = pages.map(([name, { path, label }]) => {
    const state = name === current ? ' aria-current="page"' : ''
    return `<a href="${escapeHtml(path)}"${state}>${escapeHtml(label)}</a>`
  })
  return `<nav class="pages" aria-label="Affiliate program">${links.join('')}</nav>`
}
