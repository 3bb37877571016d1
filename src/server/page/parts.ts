import { site } from '../../site.ts'
import { escapeHtml } from './escapeHtml.ts'

/** HTML of which every piece is ours or escaped. */
export type Html = string

/** A sentence as a paragraph. */
export const paragraph = (text: string): Html => `<p>${escapeHtml(text)}</p>`

/** A button that posts to the page's own address, which mail scanners that follow links do not do. */
export const postButton = (words: string): Html =>
  `<form method="post"><button class="btn btn--primary" type="submit">${escapeHtml(words)}</button></form>`

/** An address of the site that looks like a button. */
export const linkButton = (path: `/${string}`, words: string): Html =>
  `<a class="btn" href="${escapeHtml(path)}">${escapeHtml(words)}</a>`

/** The way on that every page has. */
export const homeButton = (): Html => linkButton('/', `Go to ${site.name}`)

/** Sentences and what can be done about them, under the page's heading. */
export const card = (title: string, paragraphs: readonly string[], actions: readonly Html[]): Html =>
  `<div class="card"><h1>${escapeHtml(title)}</h1>${paragraphs.map(paragraph).join('')}<div class="acts">${actions.join('')}</div></div>`
