import { limits } from '../../contract/limits.ts'
import { protocolVersions } from '../../contract/mcp.ts'
import { serverCardText } from '../../discovery/registry/serverCard.ts'
import { ApiError } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { acceptsNamed } from '../transport/accept.ts'
import { documentCors } from '../transport/corsHeaders.ts'
import type { FetchHandler } from '../transport/createHandler.ts'
import { createRpcHandler } from '../transport/createRpcHandler.ts'
import { emptyResponse, jsonResponse, jsonType, textResponse } from '../transport/responses.ts'
import {
  dispatch,
  encodeResponse,
  fault,
  idOf,
  isObject,
  type RpcFault,
  type RpcMethod,
  rpcCodes,
} from '../transport/rpc.ts'
import { taggedResponse } from '../transport/taggedResponse.ts'
import { createMcpMethods, type ToolService } from './mcpMethods.ts'

const allow = 'GET, HEAD, POST, OPTIONS'
const allowHeaders =
  '*, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Authorization'

/**
 * Creates the MCP handler: stateless streamable HTTP. Each POST gets one JSON response; there are no streams and no
 * sessions. A GET that does not ask for a stream returns the server card.
 */
export function createMcpHandler(
  services: Readonly<Record<string, ToolService>>,
  serverContext: () => ServerContext,
): FetchHandler {
  const methods = createMcpMethods(services)
  return createRpcHandler(
    {
      allow,
      allowHeaders,
      handleGet: serverCard,
      handleMessage: (request, body, context) => handleMessage(request, body, context, methods),
    },
    serverContext,
  )
}

/**
 * Returns the server card, or 405 when the client asks for an event stream.
 * Source: MCP server card draft (SEP-2127) for the headers.
 */
async function serverCard(request: Request, { siteUrl }: ServerContext): Promise<Response> {
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
  return taggedResponse(request, { body: serverCardText(siteUrl), headers }, mediaType)
}

/** Answers a message or a batch. Errors inside a well-formed request are JSON-RPC errors with status 200. */
async function handleMessage(
  request: Request,
  body: unknown,
  context: RequestContext,
  methods: ReadonlyMap<string, RpcMethod>,
): Promise<Response> {
  const error = requestError(body, request.headers.get('mcp-protocol-version'))
  if (error) return jsonResponse({ status: 400, body: fault(idOf(body), error) })
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body]
  const results = await Promise.all(messages.map((message) => dispatch(message, methods, context)))
  const responses = results.filter((response) => response !== undefined)
  const [first] = responses
  if (!first) return emptyResponse(202)
  if (Array.isArray(body)) return jsonResponse({ status: 200, body: responses })
  const isMalformed = 'error' in first && first.error.code === rpcCodes.invalidRequest
  return textResponse({ status: isMalformed ? 400 : 200, body: encodeResponse(first) }, jsonType)
}

/** Returns why the whole request is rejected, or undefined. A missing version header means 2025-03-26. */
function requestError(body: unknown, version: string | null): RpcFault | undefined {
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
