import { must, mustBeNone, type Rule } from '../check.ts'
import type { ScannedSite } from '../scannedSite.ts'

interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: {
    readonly type?: string
    readonly properties?: Readonly<Record<string, object>>
    readonly required?: readonly string[]
  }
  readonly outputSchema?: object
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean }
  readonly _meta?: { readonly ui?: { readonly resourceUri?: string } }
}
interface Resource {
  readonly uri: string
  readonly mimeType?: string
}
interface Reply {
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

async function call({ request }: ScannedSite, method: string, params: object = {}): Promise<Reply> {
  const { status, type, text } = await request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  must(status === 200 && type === 'application/json', `${method} returns ${status} ${type}`)
  return JSON.parse(text) as Reply
}

const toolsOf = async (site: ScannedSite) => ((await call(site, 'tools/list')).result?.tools ?? []) as readonly Tool[]
const everyTool = (look: (tool: Tool) => boolean, otherwise: string): Rule => {
  return async (site) => {
    const tools = await toolsOf(site)
    mustBeNone(
      tools.filter((tool) => !look(tool)).map(({ name }) => name),
      otherwise,
    )
    must(tools.length > 0, 'there are no tools')
    return tools.map(({ name }) => name).join(', ')
  }
}

export const responds: Rule = async (site) => {
  const { result } = await call(site, 'ping')
  must(result, 'ping has no result')
  return 'POST /mcp returns JSON'
}

export const hasServerInfo: Rule = async (site) => {
  const clientInfo = { name: 'scan', version: '1' }
  const { result } = await call(site, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  const { name, version } = (result?.serverInfo ?? {}) as { name?: string; version?: string }
  must(name && version && typeof result?.instructions === 'string', 'name, version or instructions are missing')
  return `${name} ${version}`
}

export const toolsAreDescribed = everyTool(
  ({ description }) => description.length >= 20,
  'tools with a short description',
)
export const parametersAreTyped = everyTool(
  ({ inputSchema }) =>
    inputSchema.type === 'object' &&
    Object.values(inputSchema.properties ?? {}).every((each) => 'type' in each || 'anyOf' in each),
  'tools without types',
)
export const toolsAreNamed = everyTool(
  ({ name }) => /^[a-z]+(?:_[a-z]+)+$/.test(name),
  'tools with names in another style',
)
export const toolsAreAnnotated = everyTool(
  ({ annotations }) => annotations?.readOnlyHint !== undefined && annotations.destructiveHint !== undefined,
  'tools without hints',
)

/** Three tools or more, each with a self-contained output schema. */
export const listsTools: Rule = async (site) => {
  const tools = await toolsOf(site)
  must(tools.length >= 3, `${tools.length} tools`)
  mustBeNone(
    tools
      .filter(({ outputSchema }) => !outputSchema || /"\$ref":"(?!#)/.test(JSON.stringify(outputSchema)))
      .map(({ name }) => name),
    'tools without an output schema',
  )
  return tools.map(({ name }) => name).join(', ')
}

export const refusesBadCalls: Rule = async (site) => {
  const unknown = await call(site, 'tools/call', { name: 'no_such_tool', arguments: {} })
  must(typeof unknown.error?.code === 'number' && unknown.error.message, 'an unknown tool is not an error')
  const bad = await call(site, 'tools/call', { name: 'get_swap_quote', arguments: { amount: 1 } })
  must(bad.error ?? bad.result?.isError === true, 'wrong arguments are not an error')
  return `${unknown.error.code} ${unknown.error.message}`
}

/** Streamable HTTP: a POST gets a response, and a request for events only gets 405. */
export const isStreamableHttp: Rule = async (site) => {
  await responds(site)
  const events = await site.request('/mcp', { headers: { accept: 'text/event-stream' } })
  must(
    events.status === 405 && /POST/.test(events.headers.get('allow') ?? ''),
    `GET for events returns ${events.status}`,
  )
  const card = await site.request('/mcp', { headers: { accept: '*/*' } })
  must(card.status === 200 && /server-card/.test(card.text), `GET returns ${card.status}`)
  return '405 with Allow for events, else the card'
}

const resourcesOf = async (site: ScannedSite) =>
  ((await call(site, 'resources/list')).result?.resources ?? []) as readonly Resource[]

interface Contents {
  readonly mimeType?: string
  readonly text?: string
  readonly _meta?: { readonly ui?: { readonly csp?: Readonly<Record<string, readonly string[]>> } }
}

export const resourcesRead: Rule = async (site) => {
  const resources = await resourcesOf(site)
  must(resources.length > 0, 'resources/list is empty')
  for (const { uri, mimeType } of resources) {
    const { result } = await call(site, 'resources/read', { uri })
    const [contents] = (result?.contents ?? []) as readonly Contents[]
    must(contents?.text && contents.mimeType === mimeType, `${uri} does not read as ${mimeType}`)
  }
  return resources.map(({ uri }) => uri).join(', ')
}

/** A view of MCP Apps: self-contained, light and dark, without foreign origins or forms. */
export const viewIsValid: Rule = async (site) => {
  const linked = (await toolsOf(site)).flatMap(({ _meta }) => _meta?.ui?.resourceUri ?? [])
  must(linked.length > 0, 'no tool has a view')
  for (const uri of linked) {
    const { result } = await call(site, 'resources/read', { uri })
    const [contents] = (result?.contents ?? []) as readonly Contents[]
    must(contents?.mimeType === 'text/html;profile=mcp-app', `${uri} is ${contents?.mimeType}`)
    must(
      /^<!doctype html>/i.test(contents.text ?? '') && /color-scheme/.test(contents.text ?? ''),
      `${uri} is not a complete page`,
    )
    must(!/<form|type="?password/i.test(contents.text ?? ''), `${uri} asks for a sign-in`)
    must(!JSON.stringify(contents._meta?.ui?.csp ?? {}).includes('*'), `${uri} allows every origin`)
  }
  return linked.join(', ')
}
