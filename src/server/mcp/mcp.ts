import type {
  CallToolResult,
  EmptyResult,
  GetPromptResult,
  Implementation,
  InitializeResult,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  ReadResourceResult,
  ServerCapabilities,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { listTool, type Tool } from '../../contract/defineTool.ts'
import { limits, type RatePolicyKey } from '../../contract/limits.ts'
import { capabilities, instructionsFor, protocolVersions, serverInfo } from '../../contract/mcp.ts'
import { resources, swapQuoteView } from '../../contract/resources.ts'
import { serverCardText } from '../../discovery/registry/serverCard.ts'
import type { SiteNetwork } from '../../site.ts'
import { sanitizeText } from '../../std/sanitizeText.ts'
import { ApiError } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { swapQuoteHtml } from '../quotes/swapQuoteHtml.ts'
import { acceptsNamed } from '../transport/accept.ts'
import type { Service } from '../transport/bindHandler.ts'
import { documentCors } from '../transport/corsHeaders.ts'
import { createHandler, type FetchHandler, failureOf } from '../transport/createHandler.ts'
import {
  answerRpc,
  constantResult,
  isObject,
  parseParams,
  RpcError,
  type RpcFault,
  type RpcMethod,
  type RpcProtocol,
  renderRpcFailure,
  rpcCodes,
  serializedResult,
} from '../transport/rpc.ts'
import { taggedResponse } from '../transport/taggedResponse.ts'
import { createStatelessMethods, isStateless, statelessFault } from './stateless.ts'

export type ToolService = Service<Tool>

/** The text of a resource. */
export interface ResourceText {
  readonly mimeType: string
  readonly text: string
  readonly _meta?: Readonly<Record<string, unknown>>
}

/** A prompt: how it is listed, and the text that it becomes with its arguments. */
interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[]
  readonly text: (given: Readonly<Record<string, string>>) => string
}

/** What an MCP server offers besides its tools. */
export interface McpOffer {
  readonly info: Implementation
  readonly capabilities: Wire<ServerCapabilities>
  /** Returns what a model should know before its first call. */
  readonly instructions: (network: SiteNetwork) => string
  /** The limit that its messages count towards. */
  readonly limit: RatePolicyKey
  /** The text of its card. */
  readonly card: (siteUrl: string) => string
  readonly resources: Wire<ListResourcesResult>['resources']
  readonly templates: Wire<ListResourceTemplatesResult>['resourceTemplates']
  /** Returns the text at an address, or undefined when there is none. */
  readonly readResource: (uri: string, context: RequestContext) => Promise<ResourceText | undefined>
  /** Whether a resource changes while the server runs, so that no client may keep it. */
  readonly isChanging?: (uri: string) => boolean
  /** Absent where the server has none. */
  readonly prompts?: readonly Prompt[]
}

/** The swap server at /mcp. */
const swapOffer: McpOffer = {
  info: serverInfo,
  capabilities,
  instructions: instructionsFor,
  limit: 'mcp',
  card: serverCardText,
  resources,
  templates: [],
  readResource: async (uri) => {
    const resource = resources.find((listing) => listing.uri === uri)
    const text = texts.get(uri)
    return resource && text !== undefined ? { mimeType: resource.mimeType, text, _meta: resource._meta } : undefined
  },
}

/**
 * Creates the MCP handler: stateless streamable HTTP. Each POST gets one JSON response; there are no streams and no
 * sessions. A GET that does not ask for a stream returns the server card. Each request is answered by the rules of the
 * revision that it names.
 */
export function createMcpHandler(
  services: Readonly<Record<string, ToolService>>,
  serverContext: () => ServerContext,
  offer: McpOffer = swapOffer,
): FetchHandler {
  const methods = createMethods(services, offer)
  const tools = Object.values(services).map(({ operation }) => operation)
  const statelessMethods = createStatelessMethods(methods, tools, offer)
  const protocol: RpcProtocol = {
    limit: offer.limit,
    allow: 'GET, HEAD, POST, OPTIONS',
    allowHeaders:
      '*, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Authorization',
    document: (request, { siteUrl }) => serverCard(request, offer.card(siteUrl)),
    dialectOf: (body, headers) =>
      isStateless(body, headers)
        ? { fault: statelessFault(body, headers), methods: statelessMethods, unknownMethodStatus: 404 }
        : { fault: requestFault(body, headers), methods },
  }
  const handle = (request: Request, context: RequestContext) => answerRpc(request, context, protocol)
  return createHandler({ handle, renderFailure: renderRpcFailure }, serverContext)
}

/**
 * Returns the server card, or 405 when the client asks for an event stream. Source: MCP server card draft (SEP-2127)
 * for the headers.
 */
async function serverCard(request: Request, body: string): Promise<Response> {
  const accept = request.headers.get('accept')
  if (acceptsNamed(accept, 'text/event-stream')) {
    throw new ApiError('method_not_allowed', {
      message: 'This server sends no event stream.',
      hint: 'POST JSON-RPC messages; each is answered with one JSON response.',
      headers: { allow: 'POST, OPTIONS', vary: 'Accept' },
    })
  }
  const cardType = 'application/mcp-server-card+json'
  const mediaType = acceptsNamed(accept, cardType) ? cardType : 'application/json; charset=utf-8'
  const headers = { 'cache-control': 'public, max-age=3600', vary: 'Accept', ...documentCors }
  return taggedResponse(request, { body, headers }, mediaType)
}

/** Returns why the whole request is rejected, or undefined. A missing version header means 2025-03-26. */
function requestFault(body: unknown, headers: Headers): RpcFault | undefined {
  const version = headers.get('mcp-protocol-version')
  const supported: readonly string[] = protocolVersions
  if (version !== null && !supported.includes(version) && !isInitialize(body)) {
    return {
      code: rpcCodes.unsupportedVersion,
      message: `Unsupported protocol version. This server speaks ${supported.join(', ')}.`,
      data: { supported, requested: version.slice(0, 32) },
    }
  }
  if (!Array.isArray(body)) return undefined
  const invalid = (message: string) => ({ code: rpcCodes.invalidRequest, message: `Invalid Request: ${message}` })
  if (version === '2025-06-18') return invalid('batches are not part of revision 2025-06-18')
  if (body.length === 0) return invalid('the batch is empty')
  if (body.length > limits.batchMembers) return invalid(`a batch has at most ${limits.batchMembers} messages`)
  if (body.some(isInitialize)) return invalid('initialize cannot be part of a batch')
  return undefined
}

const isInitialize = (message: unknown) => isObject(message) && message.method === 'initialize'

/** A read-only version of an MCP SDK type, so that the compiler checks what we send. */
type Wire<T> = T extends readonly (infer Member)[]
  ? readonly Wire<Member>[]
  : T extends object
    ? { readonly [Key in keyof T]: Wire<T[Key]> }
    : T

const initializeParams = z.looseObject({
  protocolVersion: z.string(),
  capabilities: z.looseObject({}).optional(),
  clientInfo: z.looseObject({}).optional(),
})
const callParams = z.looseObject({
  name: z.string(),
  arguments: z.looseObject({}).optional(),
})

const readParams = z.looseObject({ uri: z.string() })
const promptParams = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() })

/** The text of each resource. */
const texts: ReadonlyMap<string, string> = new Map([[swapQuoteView.uri, swapQuoteHtml]])

/** Creates the MCP methods, by name. Source: Model Context Protocol 2025-06-18. */
function createMethods(
  services: Readonly<Record<string, ToolService>>,
  offer: McpOffer,
): ReadonlyMap<string, RpcMethod> {
  // A Map and not an object: "constructor" is not a tool.
  const byName = new Map(Object.values(services).map((service) => [service.operation.name, service]))
  // Rendered for the first list, because a call of a tool does not need their schemas.
  let tools: Wire<ListToolsResult> | undefined
  const listTools = () => {
    tools ??= constantResult({ tools: [...byName.values()].map(({ operation }) => listTool(operation)) })
    return tools
  }
  const initialize = createInitialize(offer)
  const { resources, templates: resourceTemplates, prompts } = offer
  return new Map<string, RpcMethod>([
    ['initialize', (params, { network }) => initialize(parseParams(initializeParams, params).protocolVersion, network)],
    ['ping', (): EmptyResult => ({})],
    ['tools/list', (params) => firstPage(params, listTools())],
    ['tools/call', (params, context) => callTool(parseParams(callParams, params), byName, context)],
    ['resources/list', (params) => firstPage(params, { resources } satisfies Wire<ListResourcesResult>)],
    [
      'resources/templates/list',
      (params) => firstPage(params, { resourceTemplates } satisfies Wire<ListResourceTemplatesResult>),
    ],
    ['resources/read', (params, context) => readResource(parseParams(readParams, params).uri, offer, context)],
    ...(prompts === undefined ? [] : promptMethods(prompts)),
  ])
}

/** Answers with the requested revision when we support it, otherwise with the newest that we do. */
function createInitialize({ capabilities, info: serverInfo, instructions }: McpOffer) {
  /** One result per network and revision. */
  const results = new Map<string, Wire<InitializeResult>>()
  return (requested: string, network: SiteNetwork): Wire<InitializeResult> => {
    const protocolVersion = protocolVersions.find((version) => version === requested) ?? protocolVersions[0]
    const key = `${network} ${protocolVersion}`
    const known = results.get(key)
    if (known) return known
    const result = constantResult({ protocolVersion, capabilities, serverInfo, instructions: instructions(network) })
    results.set(key, result)
    return result
  }
}

/** Source: Model Context Protocol 2025-06-18, server/resources; MCP Apps 2026-01-26 for `_meta`. */
async function readResource(uri: string, offer: McpOffer, context: RequestContext): Promise<Wire<ReadResourceResult>> {
  const found = await offer.readResource(uri, context)
  if (found) return { contents: [{ uri, ...found }] }
  const data = { uri: uri.slice(0, 200) }
  throw new RpcError({ code: rpcCodes.resourceNotFound, message: 'Resource not found', data })
}

/** Source: Model Context Protocol 2025-06-18, server/prompts. */
function promptMethods(prompts: readonly Prompt[]): readonly (readonly [string, RpcMethod])[] {
  const listed = prompts.map(({ text: _, ...listing }) => listing)
  return [
    ['prompts/list', (params) => firstPage(params, { prompts: listed } satisfies Wire<ListPromptsResult>)],
    ['prompts/get', (params) => getPrompt(parseParams(promptParams, params), prompts)],
  ]
}

/** Longest argument of a prompt. Each is one line, so that it cannot pose as a part of the prompt. */
const PROMPT_ARGUMENT_LENGTH = 200

function getPrompt(
  { name, arguments: given = {} }: z.output<typeof promptParams>,
  prompts: readonly Prompt[],
): Wire<GetPromptResult> {
  const prompt = prompts.find((each) => each.name === name)
  const invalid = (message: string) => new RpcError({ code: rpcCodes.invalidParams, message })
  if (!prompt) throw invalid(`Unknown prompt: ${name.slice(0, 64)}`)
  const missing = prompt.arguments.find((each) => each.required && (given[each.name] ?? '').trim() === '')
  if (missing) throw invalid(`Missing argument: ${missing.name}`)
  const values = prompt.arguments.map(({ name: key }) => [key, sanitizeText(given[key] ?? '', PROMPT_ARGUMENT_LENGTH)])
  const text = prompt.text(Object.fromEntries(values))
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

/** Returns the only page; any cursor is invalid. */
function firstPage(params: Readonly<Record<string, unknown>>, page: object): object {
  if (params.cursor === undefined) return page
  throw new RpcError({ code: rpcCodes.invalidParams, message: 'Unknown cursor' })
}

/** The results of frozen data, which several calls share. */
const callResults = new WeakMap<object, Wire<CallToolResult>>()

/**
 * Runs one tool. The data is sent as text and as structured content, because a stateless server cannot know which one
 * the host reads. A failure is also a result, so that the model can correct itself.
 */
async function callTool(
  { name, arguments: raw = {} }: z.output<typeof callParams>,
  services: ReadonlyMap<string, ToolService>,
  context: RequestContext,
): Promise<Wire<CallToolResult>> {
  const service = services.get(name)
  if (!service) throw new RpcError({ code: rpcCodes.invalidParams, message: `Unknown tool: ${name.slice(0, 64)}` })
  try {
    const data = await service.run(raw, context)
    const known = callResults.get(data)
    if (known) return known
    const json = JSON.stringify(data)
    const result = { content: [{ type: 'text' as const, text: json }], structuredContent: data, isError: false }
    const content = `[{"type":"text","text":${JSON.stringify(json)}}]`
    if (Object.isFrozen(data)) callResults.set(data, result)
    return serializedResult(result, `{"content":${content},"structuredContent":${json},"isError":false}`)
  } catch (thrown) {
    return { content: [{ type: 'text', text: JSON.stringify(failureOf(thrown, context).body) }], isError: true }
  }
}
