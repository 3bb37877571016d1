import { must, mustBeNone, type Rule, SkippedRule } from '../check.ts'
import { all, attributeOf, one, rawText, visibleText } from '../html.ts'
import { faultsOfPages, pagesOf, type ScannedPage, twinPath } from '../pages.ts'
import { asHtml } from '../scannedSite.ts'

/** Creates a rule for every page of the sitemap. `look` returns the fault of one page. */
export function everyPage(
  look: (page: ScannedPage, base: string) => string | false | undefined,
  evidence: string,
): Rule {
  return async (site) => {
    const { faults, count } = await faultsOfPages(site, (page) => look(page, site.base))
    mustBeNone(faults, 'pages')
    return `${count} pages ${evidence}`
  }
}

const meta = ({ tree }: ScannedPage, name: string) => {
  const found = one(`meta[name="${name}"], meta[property="${name}"]`, tree)
  return attributeOf(found, 'content')
}
const linked = ({ tree }: ScannedPage, rel: string) =>
  all('link[href]', tree).filter((link) => (attributeOf(link, 'rel') ?? '').split(' ').includes(rel))

export const responds = everyPage(({ html }) => html.status !== 200 && `returns ${html.status}`, 'return 200')

export const isHtml = everyPage(({ html }) => {
  const type = html.headers.get('content-type')
  return type !== 'text/html; charset=utf-8' && `is ${type}`
}, 'are text/html; charset=utf-8')

export const isIndexable = everyPage(
  (page) =>
    (/noindex/.test(page.html.headers.get('x-robots-tag') ?? '') || /noindex/.test(meta(page, 'robots') ?? '')) &&
    'is noindex',
  'are indexable',
)

export const hasCanonical = everyPage((page, base) => {
  const [canonical, ...others] = linked(page, 'canonical').map((link) => attributeOf(link, 'href'))
  if (others.length > 0) return 'has several'
  return canonical !== new URL(page.path, base).href && `names ${canonical}`
}, 'name themselves')

export const hasDescription = everyPage((page) => {
  const { length } = meta(page, 'description') ?? ''
  return (length < 50 || length > 300) && `has ${length} characters`
}, 'have a description')

export const hasTitle: Rule = async (site) => {
  const pages = await pagesOf(site)
  const titles = pages.map(({ tree }) => rawText(one('title', tree)).trim())
  must(
    titles.every((title) => title.length > 3),
    'a page has no title',
  )
  must(new Set(titles).size === titles.length, 'two pages have one title')
  return `${titles.length} different titles`
}

export const hasOpenGraph = (name: string) => everyPage((page) => !meta(page, name) && `has no ${name}`, `have ${name}`)

export const hasLanguage = everyPage(
  ({ tree }) => !attributeOf(one('html', tree), 'lang') && 'has no lang',
  'have lang',
)

export const isComplete: Rule = async (site) => {
  for (const rule of [hasCanonical, hasLanguage, hasOpenGraph('og:image'), hasOpenGraph('og:type')]) await rule(site)
  return 'canonical, lang, og:image and og:type are on every page'
}

export const hasSectionHeadings: Rule = async (site) => {
  const { faults, count } = await faultsOfPages(site, ({ tree }) => {
    const found = all('h1, h2, h3', tree).length
    return found < 3 && `has ${found} headings`
  })
  mustBeNone(faults, 'pages')
  return `${count} pages have three headings or more`
}

/** Checks that text is at least 5 % of a page’s bytes. */
export const hasEnoughText = everyPage(({ tree, html }) => {
  const share = visibleText(tree).length / html.text.length
  return share < 0.05 && `has ${(share * 100).toFixed(1)} % text`
}, 'are at least 5 % text')

export const isServerRendered = everyPage(({ tree }) => {
  const { length } = visibleText(one('main', tree) ?? tree)
  return length < 200 && `has ${length} characters without scripts`
}, 'have their content without scripts')

export const isOfBoundedText = (limit: number) =>
  everyPage(({ tree }) => {
    const { length } = visibleText(tree)
    return length >= limit && `has ${length} characters`
  }, `have less than ${limit} characters of text`)

export const isLight = everyPage(({ html }) => html.text.length >= 1_000_000 && 'is over a megabyte', 'are under 1 MB')

export const pointsToTwin = everyPage((page) => {
  const links = linked(page, 'alternate').filter((link) => attributeOf(link, 'type') === 'text/markdown')
  if (links.length !== 1) return `has ${links.length} links`
  const href = new URL(attributeOf(links[0], 'href') ?? '', page.html.url).pathname
  if (href !== twinPath(page.path)) return `links ${href}`
  return page.twin.type !== 'text/markdown' && `links to ${page.twin.type}`
}, 'link their markdown')

export const pointsToTheApi = everyPage(
  (page) => linked(page, 'service-desc').length === 0 && 'has no rel="service-desc"',
  'link the API description',
)

/** Checks for llms.txt early in the content, outside menus and scripts. */
export const pointsToLlmsTxt = everyPage(({ tree }) => {
  const at = visibleText(one('main', tree) ?? tree).indexOf('/llms.txt')
  return (at === -1 || at > 1_000) && `mentions llms.txt after ${at} characters`
}, 'link to llms.txt near the top')

export const contentStartsEarly = everyPage(({ tree }) => {
  const whole = visibleText(one('body', tree) ?? tree)
  const title = visibleText(one('main h1', tree) ?? tree)
  const share = whole.indexOf(title) / whole.length
  return share > 0.1 && whole.indexOf(title) > 500 && `starts after ${Math.round(share * 100)} %`
}, 'start with their content')

export const hasNoGate = everyPage(
  ({ tree, html }) =>
    html.status === 401 || html.status === 403 || one('input[type=password]', tree) ? 'is gated' : false,
  'need no sign-in',
)

export const redirectsByHttpAlone = everyPage(({ tree }) => {
  if (one('meta[http-equiv=refresh]', tree)) return 'refreshes itself'
  return /(?:window\.|document\.)?location(?:\.href)?\s*=[^=]|location\.replace\(/.test(
    all('script:not([src])', tree).map(rawText).join('\n'),
  )
    ? 'redirects by a script'
    : false
}, 'do not redirect')

/** Redirects a trailing slash, as scanners expect. */
export const redirectsOnThisHost: Rule = async (site) => {
  await redirectsByHttpAlone(site)
  const { status, headers } = await site.request('/developers/', asHtml)
  const target = headers.get('location')
  if (target === null) {
    must(status === 200 || status === 404, `/developers/ returns ${status}`)
    return `/developers/ returns ${status}`
  }
  must([301, 302, 307, 308].includes(status), `status ${status}`)
  must(new URL(target, site.base).origin === new URL(site.base).origin, `it redirects to ${target}`)
  return `/developers/ is a ${status} to ${target}`
}

/** Checks that the pages about, contact and privacy have enough text. */
export const hasTrustPages: Rule = async (site) => {
  const places = ['/about', '/contact', '/privacy']
  const pages = await pagesOf(site)
  if (!pages.some(({ path }) => places.includes(path))) throw new SkippedRule('There are no such pages yet.')
  const faults = places.flatMap((path) => {
    const page = pages.find((each) => each.path === path)
    const length = page ? visibleText(one('main', page.tree) ?? page.tree).length : 0
    return length < 500 ? [`${path} has ${length} characters`] : []
  })
  mustBeNone(faults, 'pages')
  return `${places.join(', ')} have 500 characters or more`
}

export const hasHeaders = (checks: Readonly<Record<string, RegExp>>): Rule => {
  return async (site) => {
    const { headers } = await site.request('/', asHtml)
    const faults = Object.entries(checks).flatMap(([name, expected]) =>
      expected.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`],
    )
    mustBeNone(faults, 'headers')
    return Object.keys(checks).join(', ')
  }
}
