import { must, mustBeNone, type Rule } from '../check.ts'
import { type Element, one, visibleText } from '../html.ts'
import { faultsOfPages } from '../pages.ts'
import { asHtml, asMarkdown } from '../scannedSite.ts'
import { everyPage } from './page.ts'

const markdown = 'text/markdown; charset=utf-8'
/** Opening and closing lines of code blocks. */
const fences = (text: string) => text.match(/^ *(?:`{3,}|~{3,})/gm) ?? []
const withoutCode = (text: string) =>
  text.replaceAll(/^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1$/gm, '').replaceAll(/`[^`\n]*`/g, '')
const frontmatterOf = (text: string) => /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1]
/** A twin without the lines before its title. */
const bodyOf = (text: string) => text.replace(/^---\n[\s\S]*?\n---\n+/, '')

export const hasTwins = everyPage(({ twin }) => {
  if (twin.status !== 200 || twin.headers.get('content-type') !== markdown)
    return `${twin.status} ${twin.headers.get('content-type')}`
  return !/^# \S/.test(bodyOf(twin.text)) && 'does not begin with its title'
}, 'have their twin')

export const isNegotiated: Rule = async (site) => {
  const { faults, count } = await faultsOfPages(site, async ({ path, twin }) => {
    const answer = await site.request(path, asMarkdown)
    if (answer.headers.get('content-type') !== markdown) return `is ${answer.type}`
    return answer.text !== twin.text && 'differs from its twin'
  })
  mustBeNone(faults, 'pages')
  return `${count} pages return their twin for Accept: text/markdown`
}

/** As a scanner asks the home page: nothing but markdown, with a query that no cache knows. */
export const homeIsNegotiated: Rule = async (site) => {
  const { type, text } = await site.request('/?cache-buster=1', asMarkdown)
  must(type === 'text/markdown' && text.length > 100, `it is ${type}`)
  return `${text.length} characters of markdown`
}

export const variesByAccept: Rule = async (site) => {
  for (const question of [asMarkdown, asHtml]) {
    const { headers, type } = await site.request('/', question)
    must(/\baccept\b/i.test(headers.get('vary') ?? ''), `${type} has Vary: ${headers.get('vary')}`)
  }
  return 'both formats of / have Vary: Accept'
}

export const hasFrontmatter = everyPage(({ twin }) => {
  const head = frontmatterOf(twin.text)
  if (head === undefined) return 'has none'
  const missing = ['title', 'description', 'canonical_url', 'last_updated'].filter(
    (name) => !new RegExp(`^${name}: \\S`, 'm').test(head),
  )
  return missing.length > 0 && `lacks ${missing.join(', ')}`
}, 'have title, description, address and date')

export const fencesAreClosed = everyPage(
  ({ twin }) => fences(twin.text).length % 2 === 1 && 'leaves a fence open',
  'close their fences',
)

export const codeNamesItsLanguage = everyPage(({ twin }) => {
  const opening = (twin.text.match(/^ *(?:`{3,}|~{3,}).*$/gm) ?? []).filter((_, at) => at % 2 === 0)
  return opening.some((line) => /^ *[`~]+\s*$/.test(line)) && 'has a fence without a language'
}, 'name the language of their code')

export const linksArePortable = everyPage(({ twin }) => {
  const relative = [...withoutCode(twin.text).matchAll(/\]\(([^)\s]+)/g)].find(
    ([, target = '']) => !/^(?:https?:|mailto:|#)/.test(target),
  )
  return relative !== undefined && `links ${relative[1]}`
}, 'link absolutely')

export const pointsToLlmsTxt = everyPage(({ twin }) => {
  const at = bodyOf(twin.text).search(/^> .*llms\.txt/m)
  return (at === -1 || at > 600) && 'has no quoted pointer near its top'
}, 'link to llms.txt')

export const hasSitemapSection = everyPage(
  ({ twin }) => !/^## Sitemap$/m.test(twin.text) && 'has no section "Sitemap"',
  'end with the sitemap',
)

export const isOfBoundedSize = (limit: number) =>
  everyPage(
    ({ twin }) => twin.text.length >= limit && `has ${twin.text.length} characters`,
    `have less than ${limit} characters`,
  )

export const namesItsPage = everyPage(({ twin, path }, base) => {
  const link = twin.headers.get('link') ?? ''
  return !link.includes(`<${new URL(path, base).href}>; rel="canonical"`) && `has Link ${link}`
}, 'name their page in a Link header')

export const isCachedBriefly: Rule = async (site) => {
  const { faults, count } = await faultsOfPages(site, ({ twin }) => cacheFault(twin.headers))
  mustBeNone(faults, 'twins')
  const llms = await site.request('/llms.txt')
  must(!cacheFault(llms.headers), `llms.txt: ${cacheFault(llms.headers)}`)
  return `${count} twins and llms.txt are revalidated within an hour, by tag`
}

function cacheFault(headers: Headers): string | undefined {
  const cache = headers.get('cache-control') ?? ''
  const age = Number(/max-age=(\d+)/.exec(cache)?.[1] ?? Number.POSITIVE_INFINITY)
  if (!headers.has('etag')) return 'has no ETag'
  return age < 3600 || (age <= 3600 && cache.includes('must-revalidate')) ? undefined : `has Cache-Control ${cache}`
}

const controls = new Set(['nav', 'aside', 'footer', 'button', 'form', 'astro-island', 'dialog', 'select', 'details'])

/** Controls, what is for the tree alone, and what says itself that it is no content. */
function isBeside({ tagName, properties }: Element): boolean {
  const names = Array.isArray(properties.className) ? properties.className : []
  return (
    controls.has(tagName) || properties.dataMarkdown === 'skip' || names.includes('sr') || names.includes('sr-only')
  )
}

/** Of the words of a page's content no more than a twentieth may be missing from its twin. Controls are not words. */
export const matchesPageText: Rule = async (site) => {
  const { faults, count } = await faultsOfPages(site, ({ tree, twin }) => {
    const content = one('main', tree)
    if (!content) return 'has no main'
    const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
    const there = new Set(words(twin.text))
    const expected = words(visibleText(content, isBeside))
    const missing = expected.filter((word) => !there.has(word))
    return (
      missing.length > expected.length * 0.05 &&
      `lacks ${missing.length} of ${expected.length}: ${missing.slice(0, 5).join(' ')}`
    )
  })
  mustBeNone(faults, 'twins')
  return `${count} twins contain the words of their page`
}

/** No line of a twin is longer than a paragraph of a book: nothing is dumped into it. */
export const hasNoBulkData = everyPage(({ twin }) => {
  const longest = Math.max(...twin.text.split('\n').map(({ length }) => length))
  const rows = twin.text.match(/^\|/gm)?.length ?? 0
  return (longest > 5_000 || rows > 400) && `has a line of ${longest} characters, ${rows} rows`
}, 'contain no bulk data')

/** A document of its own is served as markdown and opens with a heading. */
export const isServed = (path: string, shape: RegExp, least = 100): Rule => {
  return async ({ request }) => {
    const { status, type, text } = await request(path)
    must(status === 200 && type === 'text/markdown', `${path}: status ${status}, ${type}`)
    must(text.length >= least && shape.test(text), `${path} lacks ${shape}`)
    return `${path}, ${text.length} characters`
  }
}

export const allDocumentsAreMarkdown: Rule = async (site) => {
  const evidence: string[] = []
  for (const path of ['/auth.md', '/AGENTS.md', '/index.md']) evidence.push(await isServed(path, /^# /m)(site))
  await homeIsNegotiated(site)
  return evidence.join('; ')
}
