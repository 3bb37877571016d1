import { must, mustBeNone, type Rule } from '../check.ts'
import { pagesOf, twinPath } from '../pages.ts'
import { ownPath, type ScannedSite } from '../scannedSite.ts'

interface Link {
  readonly title: string
  readonly url: string
  readonly note: string
}

/** An llms.txt in its parts. Source: llmstxt.org. */
export interface LlmsTxt {
  readonly text: string
  readonly head: string
  readonly sections: readonly { readonly name: string; readonly links: readonly Link[]; readonly other: string[] }[]
}

export function parseLlmsTxt(text: string): LlmsTxt {
  const [head = '', ...rest] = text.split(/^## /m)
  const sections = rest.map((section) => {
    const [name = '', ...lines] = section.split('\n').filter((line) => line.trim() !== '')
    const links = lines.flatMap((line) => {
      const [, title, url, note = ''] = /^- \[([^\]]+)\]\(([^)\s]+)\)(?:: (.*))?$/.exec(line) ?? []
      return title === undefined || url === undefined ? [] : [{ title, url, note }]
    })
    return { name, links, other: lines.filter((line) => !/^- \[[^\]]+\]\([^)\s]+\)/.test(line)) }
  })
  return { text, head, sections }
}

async function llmsTxt({ request }: ScannedSite, path = '/llms.txt'): Promise<LlmsTxt> {
  const { status, text } = await request(path)
  must(status === 200, `${path} returns ${status}`)
  must(/^# \S/.test(text), `${path} does not start with a heading`)
  return parseLlmsTxt(text)
}

const linksOf = ({ sections }: LlmsTxt) => sections.flatMap(({ links }) => links)

export const exists: Rule = async ({ request }) => {
  const { status, text } = await request('/llms.txt')
  must(status === 200 && text.length >= 100, `status ${status}, ${text.length} characters`)
  must(!/<html|<!doctype/i.test(text), 'it is HTML')
  return `${text.length} characters`
}

export const isPlainText: Rule = async ({ request }) => {
  const type = (await request('/llms.txt')).headers.get('content-type') ?? ''
  must(type === 'text/plain; charset=utf-8', `served as ${type}`)
  return type
}

/** One H1 first, a summary, then sections that hold links and nothing else. */
export const isWellFormed: Rule = async (site) => {
  const parsed = await llmsTxt(site)
  must(/^# \S.*\n\n> \S/.test(parsed.head), 'it does not start with a heading and a summary')
  must((parsed.text.match(/^# /gm) ?? []).length === 1, 'it has more than one first heading')
  must(parsed.sections.length > 0, 'it has no sections')
  mustBeNone(
    parsed.sections.flatMap(({ name, other }) => other.map((line) => `${name}: ${line}`)),
    'lines that are not links',
  )
  return `${parsed.sections.length} sections, ${linksOf(parsed).length} links`
}

/** The bound of the strictest scanner: 30 000 characters. */
export const isShort: Rule = async (site) => {
  const { text } = await llmsTxt(site)
  must(text.length < 30_000, `${text.length} characters`)
  return `${text.length} characters`
}

export const linksAreAbsolute: Rule = async (site) => {
  const links = linksOf(await llmsTxt(site))
  mustBeNone(
    links.flatMap(({ url }) => (/^https?:\/\//.test(url) ? [] : [url])),
    'relative links',
  )
  return `${links.length} absolute links`
}

export const linksResolve: Rule = async (site) => {
  const links = linksOf(await llmsTxt(site))
  const responses = await Promise.all(
    links.map(async ({ url }) => {
      const path = ownPath(site, url)
      return path === undefined ? undefined : site.request(path)
    }),
  )
  const own = responses.filter((answer) => answer !== undefined)
  mustBeNone(
    own.filter(({ status, text }) => status !== 200 || text.length < 20).map(({ status, url }) => `${status} ${url}`),
    'broken links',
  )
  return `${own.length} links work`
}

/** Pages are linked as markdown; other documents keep their own types. */
export const linksAreMarkdown: Rule = async (site) => {
  const links = linksOf(await llmsTxt(site))
  const responses = await Promise.all(links.map(({ url }) => site.request(ownPath(site, url) ?? '/')))
  mustBeNone(
    responses.flatMap(({ type, url }) => (type === 'text/html' ? [url] : [])),
    'links to HTML',
  )
  return 'all links are markdown'
}

export const coversThePages: Rule = async (site) => {
  const listed = new Set(linksOf(await llmsTxt(site)).map(({ url }) => ownPath(site, url)))
  const pages = await pagesOf(site)
  const missing = pages.filter(({ path }) => !listed.has(path) && !listed.has(twinPath(path))).map(({ path }) => path)
  must(missing.length <= pages.length * 0.05, `${missing.length} of ${pages.length} pages are missing: ${missing[0]}`)
  return `${pages.length - missing.length} of ${pages.length} pages`
}

export const explainsWhenToUseIt: Rule = async (site) => {
  const { head } = await llmsTxt(site)
  const line = head.split('\n').find((each) => /when to use/i.test(each))
  must(line !== undefined && line.length > 80, 'it does not explain when to use the site')
  const guide = await site.request('/AGENTS.md')
  must(
    /when to use/i.test(guide.text) && /do not use it/i.test(guide.text),
    'AGENTS.md does not explain when not to use it',
  )
  return line.slice(0, 80)
}

export const optionalComesLast: Rule = async (site) => {
  const names = (await llmsTxt(site)).sections.map(({ name }) => name)
  const at = names.indexOf('Optional')
  must(at === -1 || at === names.length - 1, `"Optional" is at ${at + 1} of ${names.length}`)
  return names.join(', ')
}

export const hasFullText: Rule = async ({ request }) => {
  const { status, type, text } = await request('/llms-full.txt')
  must(status === 200 && type === 'text/plain' && text.length > 1_000, `status ${status}, ${type}`)
  return `${text.length} characters`
}

export const hasSections: Rule = async (site) => {
  const parsed = await llmsTxt(site, '/developers/llms.txt')
  must(linksOf(parsed).length > 3, 'the portal’s llms.txt is nearly empty')
  return `/developers/llms.txt has ${linksOf(parsed).length} links`
}

export const namesTheMcpServer: Rule = async (site) => {
  const { head } = await llmsTxt(site)
  must(head.includes(`${site.base}/mcp`), 'it does not name the MCP server')
  return `${site.base}/mcp`
}
