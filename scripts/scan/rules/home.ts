import { must, mustBeNone, type Rule } from '../check.ts'
import { all, attributeOf, headingLevels, one, parseHtml, visibleText } from '../html.ts'
import { asHtml, asJson, asMarkdown, ownPath, type ScannedSite } from '../scannedSite.ts'

const homeOf = async ({ request }: ScannedSite) => parseHtml((await request('/', asHtml)).text)

/** Readable without scripts: 500 characters, the title first, sections below it, a twentieth of the bytes text. */
export const readsWithoutScripts: Rule = async (site) => {
  const { text } = await site.request('/', asHtml)
  const tree = parseHtml(text)
  const words = visibleText(tree)
  const levels = headingLevels(tree)
  must(words.length >= 500, `${words.length} characters`)
  must(levels[0] === 1 && levels.includes(2), `headings ${levels.join(' ')}`)
  must(
    levels.every((level, at) => at === 0 || level <= (levels[at - 1] ?? 0) + 1),
    `headings skip a level: ${levels.join(' ')}`,
  )
  must(words.length / text.length >= 0.05, `${words.length} of ${text.length} characters are text`)
  return `${words.length} characters, headings ${levels.join(' ')}`
}

/** The response does not depend on the user agent. */
export const returnsSamePageToAgents = (agents: readonly string[]): Rule => {
  return async (site) => {
    const { text } = await site.request('/', asHtml)
    const faults: string[] = []
    for (const agent of agents) {
      const seen = await site.request('/', { headers: { accept: 'text/html', 'user-agent': agent } })
      if (seen.status !== 200 || seen.text !== text) faults.push(`${agent} gets ${seen.status}`)
    }
    mustBeNone(faults, 'agents')
    return `${agents.length} agents get the same bytes as a browser`
  }
}

/** Every target of the Link header with its relation. Source: RFC 8288. */
export async function homeLinks({ request }: ScannedSite): Promise<{ target: string; rel: string; type: string }[]> {
  const header = (await request('/', asHtml)).headers.get('link') ?? ''
  return [...header.matchAll(/<([^>]+)>([^<]*)/g)].map(([, target = '', rest = '']) => ({
    target,
    rel: /rel="?([^";,]+)/.exec(rest)?.[1] ?? '',
    type: /type="([^"]+)"/.exec(rest)?.[1] ?? '',
  }))
}

export const hasLinkHeader = (relations: readonly string[], enough: number): Rule => {
  return async (site) => {
    const links = await homeLinks(site)
    const found = relations.filter((relation) => links.some(({ rel }) => rel === relation))
    must(found.length >= enough, `of ${relations.join(', ')} only ${found.join(', ')}`)
    return found.join(', ')
  }
}

export const linksThePortal: Rule = async (site) => {
  const tree = await homeOf(site)
  must(one('a[href="/developers"]', tree), 'no link to /developers')
  const portal = await site.request('/developers.md')
  for (const word of ['curl', '/mcp', 'without a key'])
    must(
      new RegExp(word === 'without a key' ? 'key' : word, 'i').test(portal.text),
      `/developers does not mention ${word}`,
    )
  return '/developers is linked and shows requests'
}

/** The portal explains how to start, that no key is needed, and where to try it. */
export const isDeveloperPortal: Rule = async (site) => {
  await linksThePortal(site)
  const { text } = await site.request('/llms-full.md')
  const missing = Object.entries({
    quickstart: /quickstart|first (?:quote|call)/i,
    keys: /no key|keyless|without a key/i,
    sandbox: /devnet|stagenet|sandbox/i,
  })
    .filter(([, expected]) => !expected.test(text))
    .map(([name]) => name)
  mustBeNone(missing, 'topics are missing')
  return 'quickstart, keys and sandbox are covered'
}

interface Node {
  readonly '@type': string
  readonly '@id'?: string
  readonly [key: string]: unknown
}

/** The nodes of a page's JSON-LD. Throws when it is not JSON. */
export function graphOf(tree: ReturnType<typeof parseHtml>): readonly Node[] {
  return all('script[type="application/ld+json"]', tree).flatMap((script) => {
    const [child] = script.children
    const data = JSON.parse(child?.type === 'text' ? child.value : 'null') as { '@graph'?: readonly Node[] } & Node
    return data['@graph'] ?? [data]
  })
}

const homeGraph = async (site: ScannedSite) => graphOf(await homeOf(site))

export const hasIdentity: Rule = async (site) => {
  const graph = await homeGraph(site)
  const identity = graph.find((node) => /^(?:Web|Software)Application$/.test(node['@type']))
  must(identity, `no application among ${graph.map((node) => node['@type']).join(', ')}`)
  mustBeNone(
    ['name', 'description', 'url', 'offers'].filter((name) => !identity[name]),
    'fields are missing',
  )
  return graph.map((node) => node['@type']).join(', ')
}

export const hasOffer: Rule = async (site) => {
  const graph = await homeGraph(site)
  const offers = graph.flatMap(({ offers }) => (offers === undefined ? [] : [offers as Node]))
  must(
    offers.some((offer) => offer['@type'] === 'Offer' && offer.price === '0'),
    'no Offer',
  )
  return 'an Offer of 0'
}

/** An identity elsewhere: an address on another site about the same subject. */
export const hasProfileLinks: Rule = async (site) => {
  const graph = await homeGraph(site)
  const same = graph.flatMap(({ sameAs }) => (Array.isArray(sameAs) ? sameAs : sameAs === undefined ? [] : [sameAs]))
  must(same.length > 0, 'no sameAs')
  return same.join(', ')
}

export const hasSeveralTypes: Rule = async (site) => {
  const types = (await homeGraph(site)).map((node) => node['@type'])
  const broader = types.filter((type) => !['Organization', 'WebSite'].includes(type))
  must(broader.length > 0, `only ${types.join(', ')}`)
  must(broader.includes('BreadcrumbList'), `no BreadcrumbList among ${types.join(', ')}`)
  return types.join(', ')
}

/** The view for programs, in both of its forms. */
export const hasAgentView: Rule = async (site) => {
  const json = await site.request('/?mode=agent', asJson)
  must(json.status === 200 && json.type === 'application/json', `status ${json.status}, ${json.type}`)
  const view = JSON.parse(json.text) as Record<string, unknown>
  mustBeNone(
    ['endpoints', 'authentication', 'capabilities'].filter((name) => !view[name]),
    'fields are missing',
  )
  const text = await site.request('/?mode=agent', asMarkdown)
  must(text.type === 'text/markdown', `for Accept: text/markdown it is ${text.type}`)
  return Object.keys(view).join(', ')
}

/** A missing page returns 404 in the requested format. */
export const returns404: Rule = async (site) => {
  const place = '/nonexistent-path-check'
  const html = await site.request(place, asHtml)
  const markdown = await site.request(place, asMarkdown)
  must(html.status === 404 && markdown.status === 404, `status ${html.status} and ${markdown.status}`)
  must(markdown.type === 'text/markdown' && markdown.text.length >= 20, `as markdown it is ${markdown.type}`)
  must(/llms\.txt/.test(markdown.text) && /sitemap/.test(markdown.text), 'it has no further links')
  return 'a 404 as HTML and as markdown, with a link to llms.txt'
}

export const sourceNamesBrowserTools: Rule = async (site) => {
  const { text } = await site.request('/', asHtml)
  const scripts = all('script[src]', parseHtml(text)).map((script) => attributeOf(script, 'src') ?? '')
  if (/modelContext/.test(text)) return 'the page contains modelContext'
  for (const src of scripts) {
    const path = ownPath(site, src)
    if (path !== undefined && /modelContext/.test((await site.request(path)).text))
      return `${src} contains modelContext`
  }
  must(false, 'no script of the page contains modelContext')
}
