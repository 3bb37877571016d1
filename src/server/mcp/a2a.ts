import { z } from 'zod'
import { a2a, a2aCodes } from '../../contract/a2a.ts'
import { agentCard, exampleSkillCall } from '../../discovery/registry/agentCard.ts'
import { registryOf } from '../../discovery/registry/registry.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { documentCors } from '../transport/corsHeaders.ts'
import { createHandler, type FetchHandler, failureOf } from '../transport/createHandler.ts'
import {
  answerRpc,
  parseParams,
  RpcError,
  type RpcFault,
  type RpcMethod,
  type RpcProtocol,
  renderRpcFailure,
  rpcCodes,
} from '../transport/rpc.ts'
import { taggedResponse } from '../transport/taggedResponse.ts'
import type { ToolService } from './mcp.ts'

const part = z.looseObject({ text: z.string().optional(), data: z.unknown().optional() })
const sendParams = z.looseObject({
  message: z.looseObject({
    messageId: z.string().min(1).max(200),
    contextId: z.string().max(200).optional(),
    taskId: z.string().max(200).optional(),
    role: z.literal('ROLE_USER'),
    parts: z.array(part).min(1).max(20),
  }),
})
const skillCall = z.strictObject({ skill: z.string(), arguments: z.looseObject({}).default({}) })

/**
 * Creates the A2A handler: one message in, one message out, no state. It runs the MCP tools as skills and shares the
 * rate limit of /mcp. Source: A2A 1.0, binding JSONRPC.
 */
export function createA2aHandler(
  services: Readonly<Record<string, ToolService>>,
  serverContext: () => ServerContext,
): FetchHandler {
  const byName = new Map(Object.values(services).map((service) => [service.operation.name, service]))
  const methods = createMethods(byName)
  const protocol: RpcProtocol = {
    limit: 'mcp',
    allow: 'GET, HEAD, POST, OPTIONS',
    allowHeaders: '*, Content-Type, Accept, A2A-Version, A2A-Extensions, Authorization',
    document: sendAgentCard,
    dialectOf: (body, headers) => ({ fault: requestFault(body, headers), methods }),
  }
  const handle = (request: Request, context: RequestContext) => answerRpc(request, context, protocol)
  return createHandler({ handle, renderFailure: renderRpcFailure }, serverContext)
}

function sendAgentCard(request: Request, { siteUrl, network, ...options }: ServerContext): Promise<Response> {
  const body = JSON.stringify(agentCard(registryOf(siteUrl, network, options)))
  const headers = { 'cache-control': 'public, max-age=3600', ...documentCors }
  return taggedResponse(request, { body, headers }, 'application/json; charset=utf-8')
}

/** Returns why the whole request is rejected, or undefined. A2A has no batches. */
function requestFault(body: unknown, headers: Headers): RpcFault | undefined {
  const requested = headers.get('a2a-version') ?? ''
  if (!/^1\.0(\.\d+)?$/.test(requested.trim())) {
    return {
      code: a2aCodes.versionNotSupported,
      message: `This agent speaks A2A ${a2a.protocolVersion}. Send the header A2A-Version: ${a2a.protocolVersion}.`,
      data: { supported: [a2a.protocolVersion], requested: requested.slice(0, 32) },
    }
  }
  if (!Array.isArray(body)) return undefined
  return { code: rpcCodes.invalidRequest, message: 'Invalid Request: a message is an object' }
}

/** A2A methods that need state are refused with the error that A2A defines for each. */
function createMethods(services: ReadonlyMap<string, ToolService>): ReadonlyMap<string, RpcMethod> {
  const refusing = (code: number, message: string): RpcMethod => {
    return () => {
      throw new RpcError({ code, message })
    }
  }
  const noTask = refusing(a2aCodes.taskNotFound, 'Task not found: this agent keeps no tasks.')
  const noStream = refusing(a2aCodes.unsupportedOperation, 'This agent does not stream.')
  const noPush = refusing(a2aCodes.pushNotificationNotSupported, 'This agent sends no push notifications.')
  return new Map([
    ['SendMessage', (params, context) => sendMessage(params, services, context)],
    ['SendStreamingMessage', noStream],
    ['GetTask', noTask],
    ['ListTasks', () => ({ tasks: [], nextPageToken: '', pageSize: 0, totalSize: 0 })],
    ['CancelTask', noTask],
    ['SubscribeToTask', noStream],
    ['CreateTaskPushNotificationConfig', noPush],
    ['GetTaskPushNotificationConfig', noPush],
    ['ListTaskPushNotificationConfigs', noPush],
    ['DeleteTaskPushNotificationConfig', noPush],
    [
      'GetExtendedAgentCard',
      refusing(a2aCodes.extendedAgentCardNotConfigured, 'The public agent card is all there is.'),
    ],
  ])
}

/** Runs the skill that a message names. A failure is also a message, so that the other agent can correct itself. */
async function sendMessage(
  params: unknown,
  services: ReadonlyMap<string, ToolService>,
  context: RequestContext,
): Promise<object> {
  const { contextId = crypto.randomUUID(), taskId, parts } = parseParams(sendParams, params).message
  if (taskId) throw new RpcError({ code: a2aCodes.taskNotFound, message: 'Task not found: this agent keeps no tasks.' })
  const call = findSkillCall(parts)
  const service = call && services.get(call.skill)
  const reply = service ? await runSkill(service, call.arguments, context) : usage(services)
  return { message: { messageId: crypto.randomUUID(), contextId, role: 'ROLE_AGENT', ...reply } }
}

/** Returns the first part that is a skill call, as data or as JSON text. */
function findSkillCall(parts: readonly z.output<typeof part>[]): z.output<typeof skillCall> | undefined {
  for (const { data, text } of parts) {
    const parsed = skillCall.safeParse(text === undefined ? data : parseJson(text))
    if (parsed.success) return parsed.data
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function runSkill(service: ToolService, input: unknown, context: RequestContext) {
  try {
    return { parts: [dataPart(await service.run(input, context))] }
  } catch (thrown) {
    return { parts: [dataPart(failureOf(thrown, context).body)], metadata: { isError: true } }
  }
}

/** The reply to a message without a known skill call: how to write one. */
function usage(services: ReadonlyMap<string, ToolService>) {
  const examples = [...services.values()].map(({ operation }) => exampleSkillCall(operation))
  const note = 'Send a data part (or a text part with the same as JSON) that names a skill and gives its arguments.'
  return { parts: [dataPart({ note, ask: examples })], metadata: { isError: true } }
}

const dataPart = (data: unknown) => ({ data, mediaType: 'application/json' })
