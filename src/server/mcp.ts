import { limits } from '../contract/limits.ts'
import { protocolVersions } from '../contract/mcp.ts'
import { serverCardText } from '../discovery/registry/serverCard.ts'
import { acceptsNamed } from './accept.ts'
import type { Answer, Ask } from './answer.ts'
import type { ServerContext } from './context.ts'
import type { Handling, Visit } from './door.ts'
import { ApiError } from './failure.ts'
import { createMcpMethods, type ToolService } from './mcpMethods.ts'
import { documentCors, empty, reply, replyText } from './reply.ts'
import {
  dispatch,
  fault,
  idOf,
  isObject,
  type RpcFault,
  type RpcMethod,
  rpcCodes,
  writeResponse,
  writeResponses,
} from './rpc.ts'
import { createRpcDoor, sendRpc } from './rpcDoor.ts'
import { tagged } from './tagged.ts'

const allow = 'GET, HEAD, POST, OPTIONS'
const allowHeaders =
  '*, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Authorization'

/**
 * The MCP door: streamable HTTP without state. One JSON answer for each POST, no stream, no session; any other GET
 * than one for a stream is given the server card.
 */
export function createMcpHandler(
  services: Readonly<Record<string, ToolService>>,
  context: () => ServerContext,
): Handling {
  const methods = createMcpMethods(services)
  const conversation = {
    allow,
    allowHeaders,
    tell: card,
    converse: (visit: Visit, body: unknown) => converse(visit, body, methods),
  }
  return createRpcDoor(conversation, context)
}

/**
 * The server card, as its other addresses have it; a GET that wants an event stream learns that there is none.
 * Source: MCP server card draft (SEP-2127) for the headers.
 */
async function card(request: Ask, { siteUrl }: ServerContext): Promise<Answer> {
  const accept = request.headers.get('accept')
  if (acceptsNamed(accept, 'text/event-stream')) {
    throw new ApiError('method_not_allowed', {
      message: 'This server sends no event stream.',
      hint: 'POST JSON-RPC messages; each is answered with one JSON response.',
      headers: { allow: 'POST, OPTIONS', vary: 'Accept' },
    })
  }
  const own = 'application/mcp-server-card+json'
  const type = acceptsNamed(accept, own) ? own : 'application/json; charset=utf-8'
  const headers = { 'cache-control': 'public, max-age=3600', vary: 'Accept', ...documentCors }
  return tagged(request, replyText({ status: 200, body: serverCardText(siteUrl), headers }, type))
}

/** Answers a message or a batch. Errors inside a well-formed request are JSON-RPC errors under status 200. */
async function converse(visit: Visit, body: unknown, methods: ReadonlyMap<string, RpcMethod>): Promise<Answer> {
  const objection = objectionTo(body, visit.request.headers.get('mcp-protocol-version'))
  if (objection) return reply({ status: 400, body: fault(idOf(body), objection) })
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body]
  const answers = await Promise.all(messages.map((message) => dispatch(message, methods, visit)))
  const due = answers.filter((one) => one !== undefined)
  const [first] = due
  if (!first) return empty(202)
  if (Array.isArray(body)) return sendRpc(200, writeResponses(due))
  const malformed = 'error' in first && first.error.code === rpcCodes.invalidRequest
  return sendRpc(malformed ? 400 : 200, writeResponse(first))
}

/** Why the request as a whole is refused, or undefined. A missing version header means 2025-03-26. */
function objectionTo(body: unknown, version: string | null): RpcFault | undefined {
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
