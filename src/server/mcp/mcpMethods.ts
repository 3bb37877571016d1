import type {
  CallToolResult,
  EmptyResult,
  InitializeResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  ReadResourceResult,
  TextContent,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { listTool, type Tool } from '../../contract/defineTool.ts'
import { capabilities, instructionsFor, protocolVersions, serverInfo } from '../../contract/mcp.ts'
import { resources, swapQuoteView } from '../../contract/resources.ts'
import type { SiteNetwork } from '../../site.ts'
import type { RequestContext } from '../context.ts'
import { swapQuoteHtml } from '../quotes/swapQuoteHtml.ts'
import type { Service } from '../transport/bindHandler.ts'
import { failureOf } from '../transport/createHandler.ts'
import { parseParams } from '../transport/parseParams.ts'
import { constantResult, RpcError, type RpcMethod, rpcCodes } from '../transport/rpc.ts'

export type ToolService = Service<Tool>

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

/** The text of each resource. */
const texts: ReadonlyMap<string, string> = new Map([[swapQuoteView.uri, swapQuoteHtml]])

/** Creates the MCP methods, by name. Source: Model Context Protocol 2025-06-18. */
export function createMcpMethods(services: Readonly<Record<string, ToolService>>): ReadonlyMap<string, RpcMethod> {
  // A Map and not an object: "constructor" is not a tool.
  const byName = new Map(Object.values(services).map((service) => [service.operation.name, service]))
  // Rendered for the first list, because a call of a tool does not need their schemas.
  let tools: Wire<ListToolsResult> | undefined
  const listTools = () => {
    tools ??= constantResult({ tools: [...byName.values()].map(({ operation }) => listTool(operation)) })
    return tools
  }
  return new Map<string, RpcMethod>([
    [
      'initialize',
      async (params, { network }) => initialize(parseParams(initializeParams, params).protocolVersion, network),
    ],
    ['ping', async (): Promise<EmptyResult> => ({})],
    ['tools/list', async (params) => firstPage(params, listTools())],
    ['tools/call', async (params, context) => callTool(parseParams(callParams, params), byName, context)],
    ['resources/list', async (params) => firstPage(params, { resources } satisfies Wire<ListResourcesResult>)],
    ['resources/templates/list', async (params) => firstPage(params, noTemplates)],
    ['resources/read', async (params) => readResource(parseParams(readParams, params).uri)],
  ])
}

const noTemplates: ListResourceTemplatesResult = { resourceTemplates: [] }

/** Answers with the requested revision when we support it, otherwise with the newest that we do. */
function initialize(requested: string, network: SiteNetwork): Wire<InitializeResult> {
  const protocolVersion = protocolVersions.find((version) => version === requested) ?? protocolVersions[0]
  const key = `${network} ${protocolVersion}`
  const known = initializeResults.get(key)
  if (known) return known
  const instructions = instructionsFor(network)
  const result = constantResult({ protocolVersion, capabilities, serverInfo, instructions })
  initializeResults.set(key, result)
  return result
}

/** One result per network and revision. */
const initializeResults = new Map<string, Wire<InitializeResult>>()

/** Source: Model Context Protocol 2025-06-18, server/resources; MCP Apps 2026-01-26 for `_meta`. */
function readResource(uri: string): Wire<ReadResourceResult> {
  const resource = resources.find((listing) => listing.uri === uri)
  const text = texts.get(uri)
  if (!resource || text === undefined) {
    const data = { uri: uri.slice(0, 200) }
    throw new RpcError({ code: rpcCodes.resourceNotFound, message: 'Resource not found', data })
  }
  return { contents: [{ uri, mimeType: resource.mimeType, text, _meta: resource._meta }] }
}

/** Returns the only page; any cursor is invalid. */
function firstPage(params: Readonly<Record<string, unknown>>, page: object): object {
  if (params.cursor === undefined) return page
  throw new RpcError({ code: rpcCodes.invalidParams, message: 'Unknown cursor' })
}

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
    return { content: [text(data)], structuredContent: data, isError: false }
  } catch (thrown) {
    return { content: [text(failureOf(thrown, context).body)], isError: true }
  }
}

const text = (data: unknown): TextContent => ({ type: 'text', text: JSON.stringify(data) })
