import { createHash } from 'node:crypto'
import { must, mustBeNone, type Rule } from '../check.ts'
import { ownPath, type ScannedSite } from '../scannedSite.ts'

export async function documentAt<Shape>({ request }: ScannedSite, path: string, type: string): Promise<Shape> {
  const answer = await request(path)
  must(answer.status === 200 && answer.type === type, `${path}: status ${answer.status}, ${answer.type}`)
  return JSON.parse(answer.text) as Shape
}

interface Entry {
  readonly identifier?: string
  readonly displayName?: string
  readonly type?: string
  readonly url?: string
  readonly data?: unknown
  readonly representativeQueries?: readonly string[]
}

const catalogOf = (site: ScannedSite, path = '/.well-known/ai-catalog.json') =>
  documentAt<{ specVersion?: string; host?: { displayName?: string }; entries?: readonly Entry[] }>(
    site,
    path,
    'application/ai-catalog+json',
  )
const identifier = /^urn:air:[a-zA-Z0-9.-]+:[a-zA-Z0-9._-]+:[a-zA-Z0-9._-]+$/

/** A catalog of ARD: each entry with its urn, its type and exactly one of url and data. */
export const aiCatalog = (path = '/.well-known/ai-catalog.json'): Rule => {
  return async (site) => {
    const { specVersion, host, entries = [] } = await catalogOf(site, path)
    must(specVersion && host?.displayName && entries.length > 0, 'specVersion, host or entries are missing')
    const faults = entries.flatMap((entry) => {
      const { identifier: id = '', displayName, type, url, data } = entry
      return identifier.test(id) && displayName && type && (url === undefined) !== (data === undefined) ? [] : [id]
    })
    mustBeNone(faults, 'incomplete entries')
    return `${entries.length} entries at ${path}`
  }
}

/** Types that Lighthouse supports, with two to five queries per entry. */
export const aiCatalogForLighthouse: Rule = async (site) => {
  const { entries = [] } = await catalogOf(site)
  const known =
    /^application\/(?:mcp-server-card|a2a-agent-card|ai-catalog)\+json$|^text\/markdown; profile="urn:air:agent-skills"$/
  const faults = entries.flatMap(({ identifier: id, type = '', representativeQueries: queries = [] }) =>
    known.test(type) && queries.length >= 2 && queries.length <= 5 ? [] : [`${id} ${type} ${queries.length}`],
  )
  mustBeNone(faults, 'entries')
  return `${entries.length} entries with example queries`
}

interface Target {
  readonly href: string
}
type Context = { readonly anchor?: string } & Readonly<Record<string, readonly Target[]>>

const linksetOf = (site: ScannedSite) =>
  documentAt<{ linkset?: readonly Context[] }>(site, '/.well-known/api-catalog', 'application/linkset+json')

/** One context lists the interfaces, and each interface has its own context. Source: RFC 9727, RFC 8631. */
export const apiCatalog: Rule = async (site) => {
  const { linkset = [] } = await linksetOf(site)
  const { headers } = await site.request('/.well-known/api-catalog')
  must((headers.get('content-type') ?? '').includes('profile="https://www.rfc-editor.org/info/rfc9727"'), 'no profile')
  const listed = linkset.flatMap(({ item = [] }) => item.map(({ href }) => href))
  must(listed.length > 0, 'no item')
  const described = linkset.filter((context) => context['service-desc'] && context['service-doc'] && context.status)
  const missing = listed.filter((href) => !described.some(({ anchor }) => anchor === href))
  mustBeNone(missing, 'interfaces without a context')
  const head = await site.request('/.well-known/api-catalog', { method: 'HEAD' })
  must(/rel="?api-catalog/.test(head.headers.get('link') ?? ''), 'HEAD has no Link')
  return listed.join(', ')
}

/** Skills of the discovery draft 0.2.0, their digests those of the bytes that are served. */
export const skillsIndex: Rule = async (site) => {
  interface Skill {
    readonly name: string
    readonly type: string
    readonly description: string
    readonly url: string
    readonly digest: string
  }
  const index = await documentAt<{ $schema: string; skills: readonly Skill[] }>(
    site,
    '/.well-known/agent-skills/index.json',
    'application/json',
  )
  must(index.$schema === 'https://schemas.agentskills.io/discovery/0.2.0/schema.json', index.$schema)
  must(index.skills.length >= 4, `${index.skills.length} skills`)
  for (const { name, type, description, url, digest } of index.skills) {
    must(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && type === 'skill-md' && description.length > 20,
      `${name} is incomplete`,
    )
    const { text } = await site.request(url)
    must(digest === `sha256:${createHash('sha256').update(text).digest('hex')}`, `${name} has another digest`)
  }
  return index.skills.map(({ name }) => name).join(', ')
}

interface ServerCard {
  readonly $schema?: string
  readonly name?: string
  readonly title?: string
  readonly version?: string
  readonly description?: string
  readonly icons?: readonly { readonly src: string }[]
  readonly remotes?: readonly { readonly url: string; readonly supportedProtocolVersions: readonly string[] }[]
  readonly serverInfo?: { readonly name?: string }
  readonly transport?: { readonly endpoint?: string }
  readonly capabilities?: object
  readonly tools?: unknown
}

const serverCardOf = (site: ScannedSite) =>
  documentAt<ServerCard>(site, '/.well-known/mcp/server-card.json', 'application/mcp-server-card+json')

/** Good for readers of SEP-2127 and of SEP-1649 alike. */
export const serverCard: Rule = async (site) => {
  const card = await serverCardOf(site)
  must(card.$schema === 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json', `${card.$schema}`)
  must(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(card.name ?? ''), `name ${card.name}`)
  must(card.description && card.description.length <= 100, `description of ${card.description?.length} characters`)
  must(card.tools === undefined, 'it lists tools, which become outdated')
  must(card.remotes?.[0]?.url === `${site.base}/mcp`, `remote ${card.remotes?.[0]?.url}`)
  must(
    card.serverInfo?.name && card.transport?.endpoint === `${site.base}/mcp` && card.capabilities,
    'older clients find no serverInfo',
  )
  return `${card.name} ${card.version}`
}

export const serverCardPlaces: Rule = async (site) => {
  const { text } = await site.request('/.well-known/mcp/server-card.json')
  for (const path of ['/.well-known/mcp.json', '/mcp.json', '/mcp/server-card', '/.well-known/mcp-server-card'])
    must((await site.request(path)).text === text, `${path} is not the card`)
  const { entries = [] } = await catalogOf(site)
  must(
    entries.some(({ type }) => type === 'application/mcp-server-card+json'),
    'ai-catalog.json does not list it',
  )
  return 'in ai-catalog.json and at /mcp/server-card'
}

export const serverIsBranded: Rule = async (site) => {
  const { title, icons = [], description } = await serverCardOf(site)
  must(title && description && icons.length > 0, 'title, description or icon is missing')
  const path = ownPath(site, icons[0]?.src ?? '')
  must(path !== undefined && (await site.request(path)).status === 200, 'the icon does not exist')
  return `${title}, ${path}`
}

/** A card of A2A 1.0 whose endpoint answers the example of each skill. */
export const agentCard: Rule = async (site) => {
  interface Card {
    readonly name: string
    readonly version: string
    readonly capabilities: object
    readonly supportedInterfaces: readonly { url: string; protocolBinding: string; protocolVersion: string }[]
    readonly skills: readonly { id: string; examples: readonly string[] }[]
  }
  const card = await documentAt<Card>(site, '/.well-known/agent-card.json', 'application/json')
  must(card.name && card.version && card.capabilities && card.skills.length > 0, 'the card is incomplete')
  const [endpoint] = card.supportedInterfaces
  must(endpoint?.protocolBinding === 'JSONRPC' && endpoint.protocolVersion === '1.0', 'no JSON-RPC interface of 1.0')
  for (const { id, examples } of card.skills) {
    const message = { messageId: id, role: 'ROLE_USER', parts: [{ data: JSON.parse(examples[0] ?? '') }] }
    const { status, text } = await site.request(ownPath(site, endpoint.url) ?? '/a2a', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }),
    })
    must(status === 200 && /ROLE_AGENT/.test(text) && !/isError/.test(text), `${id} returns ${status}`)
  }
  return card.skills.map(({ id }) => id).join(', ')
}
