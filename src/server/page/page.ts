import type { OperatorNotice } from '../../site.ts'
import { networkSignOf, site } from '../../site.ts'
import { isRightToLeft } from '../../ui/texts/isRightToLeft.ts'
import type { ServerContext } from '../context.ts'
import type { ServedTexts } from '../texts/englishTexts.ts'
import { english } from '../texts/language.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { escapeHtml } from './escapeHtml.ts'
import { footer, header } from './frame.ts'
import type { Html } from './htmlParts.ts'
import { sprite } from './icons.ts'
import { script } from './script.ts'
import { style } from './style.ts'

/** What a page needs to know besides its content. Only the language is known when a setting is wrong. */
export type PageContext = Partial<Pick<ServerContext, 'network' | 'notice' | 'language' | 'request'>>

export interface Page {
  readonly status: number
  readonly title: string
  /** Content of `<main>`, including its `<h1>`. */
  readonly body: Html
  /** Decides the network band, the notice and the language, English without one. */
  readonly context: PageContext
  /** Where links to other languages lead from the response of a form, which has no address of its own. */
  readonly home?: `/${string}`
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Renders a page of a function. Its one script follows the theme and the language that were chosen on the site, and
 * everything works without it. It loads only this site's font and icon. Its URL may contain a token, so no referrer is
 * sent.
 */
export function page({ status, title, body, context, home = '/', headers }: Page): Response {
  const nonce = crypto.randomUUID()
  const { network, notice, language = english, request } = context
  const isResponse = request !== undefined && request.method !== 'GET' && request.method !== 'HEAD'
  const frame = { language, address: isResponse || request === undefined ? home : addressOf(request) }
  const { tag, texts } = language
  const html = `<!doctype html>
<html lang="${tag}" dir="${isRightToLeft(tag) ? 'rtl' : 'ltr'}"${isResponse ? ' data-response' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f3f7f8">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#071116">
<title>${escapeHtml(`${title}: ${site.name}`)}</title>
<script nonce="${nonce}">${script}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" href="/fonts/familjen-grotesk-latin-wght-normal.woff2" crossorigin>
<style nonce="${nonce}">${style}</style>
</head>
<body>
${sprite}
<a class="skip" href="#main">${escapeHtml(texts.shell.skip)}</a>
${network === undefined ? '' : band(network, texts)}${notice === undefined ? '' : noticeBand(notice, texts)}
${header(frame)}
<main id="main" class="wrap" tabindex="-1">
${body}
</main>
${footer(frame)}
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      'content-language': tag,
      vary: 'Accept-Language',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  })
}

/** Path and query, which stay on this site whatever host a proxy names. */
function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

const sign = (network: ServerContext['network']): Html =>
  `<span class="sign sign--${network}" aria-hidden="true"></span>`

function band(network: ServerContext['network'], { shell }: ServedTexts): Html {
  const networkSign = networkSignOf(network)
  if (!networkSign) return ''
  const sentence = network === 'stagenet' ? shell.band.stagenet : shell.band.devnet
  return `<aside class="band band--${network}" aria-label="${escapeHtml(shell.band.label)}"><p class="wrap"><b>${sign(network)}${escapeHtml(networkSign.name)}</b> <span>${escapeHtml(sentence)}</span></p></aside>`
}

function noticeBand({ text, url }: OperatorNotice, { shell: { notice } }: ServedTexts): Html {
  const more =
    url === undefined ? '' : ` <a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(notice.more)}</a>`
  return `<aside class="band band--notice" aria-label="${escapeHtml(notice.label)}"><p class="wrap"><b>${escapeHtml(notice.title)}</b> <span>${escapeHtml(text)}</span>${more}</p></aside>`
}
