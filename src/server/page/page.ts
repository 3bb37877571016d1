import type { OperatorNotice } from '../../site.ts'
import { networkSignOf, site } from '../../site.ts'
import type { ServerContext } from '../context.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { escapeHtml } from './escapeHtml.ts'
import type { Html } from './htmlParts.ts'
import { style } from './style.ts'

/** The site's mark, as its sprite draws it: two hulls, one carried upside down, one afloat. */
export const mark =
  '<svg class="mark" viewBox="1 5.5 30 21" aria-hidden="true"><path d="M1.5 15.2C4 3.4 21 3.4 24.5 15.2C18.5 12.3 8.5 12.3 1.5 15.2Z"/><path class="mark-b" d="M7.5 16.8C13.5 19.7 23.5 19.7 30.5 16.8C27.5 28.6 10.5 28.6 7.5 16.8Z"/></svg>'

export interface Page {
  readonly status: number
  readonly title: string
  /** Content of `<main>`, including its `<h1>`. */
  readonly body: Html
  /** Decides the network band and the notice. Undefined only when a setting is wrong. */
  readonly context: Pick<ServerContext, 'network' | 'notice'> | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Renders a page of a function. It has no scripts and loads only this site's font and icon. Its URL may contain a
 * token, so no referrer is sent.
 */
export function page({ status, title, body, context, headers }: Page): Response {
  const nonce = crypto.randomUUID()
  const { network, notice } = context ?? {}
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f7f8">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#071116">
<title>${escapeHtml(`${title}: ${site.name}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" href="/fonts/familjen-grotesk-latin-wght-normal.woff2" crossorigin>
<style nonce="${nonce}">${style}</style>
</head>
<body>
${network === undefined ? '' : band(network)}${notice === undefined ? '' : noticeBand(notice)}
<header><div class="wrap"><a class="brand" href="/" aria-label="${site.name}, home">${mark}<span>${site.name}</span></a>${navigation}</div></header>
<main class="wrap">
${body}
</main>
${footer}
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  })
}

/** The links of the header of built pages (components/SiteHeader.astro). */
const links = {
  '/': 'Swap',
  '/tx': 'Track',
  '/network': 'Network',
  '/#how': 'How it works',
  '/affiliates': 'Earn',
  '/developers': 'Docs',
} as const

const linkList = (entries: Readonly<Record<string, string>>): Html =>
  Object.entries(entries)
    .map(([href, text]) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`)
    .join('')

/** The header’s links, folded on narrow screens, where they open without a script. */
const navigation: Html = `<nav class="top" aria-label="Main">${linkList(links)}</nav><details class="menu"><summary>Menu</summary><nav aria-label="Main, folded">${linkList(links)}</nav></details>`

/** The links of the footer of built pages that people of these pages need (components/SiteFooter.astro). */
const footerLinks = {
  'On this site': {
    '/': 'Swap',
    '/tx': 'Track a swap',
    '/affiliates': 'Earn as a partner',
    '/affiliates/widget': 'Put swaps on your page',
  },
  Developers: {
    '/developers': 'Documentation',
    '/developers/affiliate': 'Affiliate program',
    '/developers/api': 'REST API',
  },
  [`About ${site.name}`]: {
    '/about': 'About',
    '/pricing': 'Pricing',
    '/terms': 'Terms',
    '/privacy': 'Privacy',
    '/contact': 'Contact',
  },
} as const

const footer: Html = `<footer><div class="wrap"><div class="foot"><a class="brand" href="/" aria-label="${site.name}, home">${mark}<span>${site.name}</span></a>${Object.entries(
  footerLinks,
)
  .map(([title, entries]) => `<nav aria-label="${title}"><b>${title}</b>${linkList(entries)}</nav>`)
  .join('')}</div></div></footer>`

const sign = (network: ServerContext['network']): Html =>
  `<span class="sign sign--${network}" aria-hidden="true"></span>`

function band(network: ServerContext['network']): Html {
  const networkSign = networkSignOf(network)
  if (!networkSign) return ''
  const { name, sentence } = networkSign
  return `<aside class="band band--${network}" aria-label="Network"><p class="wrap"><b>${sign(network)}${escapeHtml(name)}</b> <span>${escapeHtml(sentence)}</span></p></aside>`
}

function noticeBand({ text, url }: OperatorNotice): Html {
  const more = url === undefined ? '' : ` <a href="${escapeHtml(url)}" rel="noopener noreferrer">Read more</a>`
  return `<aside class="band band--notice" aria-label="Notice from the operator"><p class="wrap"><b>Notice</b> <span>${escapeHtml(text)}</span>${more}</p></aside>`
}
