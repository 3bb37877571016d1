import type { OperatorNotice } from '../../site.ts'
import { networkSignOf, site } from '../../site.ts'
import { isRightToLeft } from '../../ui/texts/isRightToLeft.ts'
import type { ServerContext } from '../context.ts'
import type { ServedTexts } from '../texts/englishTexts.ts'
import { carryLanguage, english, type Language } from '../texts/language.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { escapeHtml } from './escapeHtml.ts'
import type { Html } from './htmlParts.ts'
import { style } from './style.ts'

/** The site's mark, as its sprite draws it: two hulls, one carried upside down, one afloat. */
export const mark =
  '<svg class="mark" viewBox="1 5.5 30 21" aria-hidden="true"><path d="M1.5 15.2C4 3.4 21 3.4 24.5 15.2C18.5 12.3 8.5 12.3 1.5 15.2Z"/><path class="mark-b" d="M7.5 16.8C13.5 19.7 23.5 19.7 30.5 16.8C27.5 28.6 10.5 28.6 7.5 16.8Z"/></svg>'

/** What a page needs to know besides its content. Only the language is known when a setting is wrong. */
export type PageContext = Partial<Pick<ServerContext, 'network' | 'notice' | 'language'>>

export interface Page {
  readonly status: number
  readonly title: string
  /** Content of `<main>`, including its `<h1>`. */
  readonly body: Html
  /** Decides the network band, the notice and the language, English without one. */
  readonly context: PageContext
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Renders a page of a function. It has no scripts and loads only this site's font and icon. Its URL may contain a
 * token, so no referrer is sent.
 */
export function page({ status, title, body, context, headers }: Page): Response {
  const nonce = crypto.randomUUID()
  const { network, notice, language = english } = context
  const { tag, texts } = language
  const html = `<!doctype html>
<html lang="${tag}" dir="${isRightToLeft(tag) ? 'rtl' : 'ltr'}">
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
${network === undefined ? '' : band(network, texts)}${notice === undefined ? '' : noticeBand(notice, texts)}
<header><div class="wrap">${brand(language)}${navigation(language)}</div></header>
<main class="wrap">
${body}
</main>
${footer(language)}
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

type Links = readonly (readonly [path: `/${string}`, text: string])[]

/** Renders links. Those to pages that languages translate carry a linked language on. */
const linkList = (links: Links, language: Language): Html =>
  links
    .map(([path, text]) => {
      const href = englishOnly.test(path) ? path : carryLanguage(path, language)
      return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
    })
    .join('')

/** Pages whose text is English only. */
const englishOnly = /^\/(?:developers|about|pricing|terms|privacy|contact)(?:\/|$)/

const brand = (language: Language): Html =>
  `<a class="brand" href="${escapeHtml(carryLanguage('/', language))}" aria-label="${escapeHtml(language.texts.shell.home)}">${mark}<span>${site.name}</span></a>`

/** The header’s links, folded on narrow screens, where they open without a script. */
function navigation(language: Language): Html {
  const { nav } = language.texts.shell
  const links = linkList(
    [
      ['/', nav.swap],
      ['/tx', nav.track],
      ['/network', nav.network],
      ['/#how', nav.how],
      ['/affiliates', nav.earn],
      ['/developers', nav.docs],
    ],
    language,
  )
  return `<nav class="top" aria-label="${escapeHtml(nav.main)}">${links}</nav><details class="menu"><summary>${escapeHtml(nav.menu)}</summary><nav aria-label="${escapeHtml(nav.folded)}">${links}</nav></details>`
}

/** The links of the footer of built pages that people of these pages need (components/SiteFooter.astro). */
function footer(language: Language): Html {
  const { nav, footer, pages } = language.texts.shell
  const groups: readonly (readonly [title: string, links: Links])[] = [
    [
      footer.here,
      [
        ['/', nav.swap],
        ['/tx', footer.trackSwap],
        ['/affiliates', footer.earn],
        ['/affiliates/widget', footer.widget],
      ],
    ],
    [
      footer.developers,
      [
        ['/developers', footer.documentation],
        ['/developers/affiliate', language.texts.partners.label],
        ['/developers/api', footer.api],
      ],
    ],
    [
      footer.site,
      [
        ['/about', pages.about],
        ['/pricing', pages.pricing],
        ['/terms', pages.terms],
        ['/privacy', pages.privacy],
        ['/contact', pages.contact],
      ],
    ],
  ]
  const lists = groups.map(
    ([title, links]) =>
      `<nav aria-label="${escapeHtml(title)}"><b>${escapeHtml(title)}</b>${linkList(links, language)}</nav>`,
  )
  return `<footer><div class="wrap"><div class="foot">${brand(language)}${lists.join('')}</div></div></footer>`
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
