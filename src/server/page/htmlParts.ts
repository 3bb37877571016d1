import { carryLanguage, type Language } from '../texts/language.ts'
import { escapeHtml } from './escapeHtml.ts'

/** HTML that is ours or escaped. */
export type Html = string

/** Renders text as a paragraph. */
const paragraph = (text: string): Html => `<p>${escapeHtml(text)}</p>`

/** Renders a button that posts to the page's own URL; mail scanners follow links but do not post. */
export const postButton = (label: string): Html =>
  `<form method="post"><button class="btn btn--primary" type="submit">${escapeHtml(label)}</button></form>`

/** Renders a link of the site as a button. */
export const linkButton = (path: `/${string}`, label: string): Html =>
  `<a class="btn" href="${escapeHtml(path)}">${escapeHtml(label)}</a>`

/** Renders the link to the home page. */
export const homeButton = (language: Language): Html =>
  linkButton(carryLanguage('/', language), language.texts.servedPages.home)

/** Escapes a text of ours in which `open` and `close` surround a part, and puts tags in their place. */
export const withTags = (textOf: (open: string, close: string) => string, open: Html, close: Html): Html =>
  escapeHtml(textOf(marks.open, marks.close)).replace(marks.open, open).replace(marks.close, close)

/** Private-use characters, which no text has. */
const marks = { open: '\ue000', close: '\ue001' } as const

/** Renders a heading, paragraphs and actions as a card. */
export const card = (title: string, paragraphs: readonly string[], actions: readonly Html[]): Html =>
  `<div class="card"><h1>${escapeHtml(title)}</h1>${paragraphs.map(paragraph).join('')}<div class="acts">${actions.join('')}</div></div>`
