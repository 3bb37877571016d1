import { z } from 'zod'
import { a2a, a2aCodes } from '../contract/a2a.ts'
import { agentCard, exampleQuestion } from '../discovery/registry/agentCard.ts'
import { registryOf } from '../discovery/registry/registry.ts'
import type { Answer, Ask } from './answer.ts'
import type { ServerContext } from './context.ts'
import type { Handling, Visit } from './door.ts'
import { toFailure } from './failure.ts'
import type { ToolService } from './mcpMethods.ts'
import { documentCors, empty, reply } from './reply.ts'
import { dispatch, fault, idOf, RpcError, type RpcMethod, rpcCodes, writeResponse } from './rpc.ts'
import { createRpcDoor, sendRpc } from './rpcDoor.ts'
import { rpcParams } from './rpcParams.ts'
import { tagged } from './tagged.ts'

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
const question = z.strictObject({ skill: z.string(), arguments: z.looseObject({}).default({}) })

/**
 * The A2A door: a question in a message, its answer in a message, nothing kept between two of them. It answers from
 * the tools' own services and spends from the same window as /mcp. Source: A2A 1.0, binding JSONRPC.
 */
export function createA2aHandler(
  services: Readonly<Record<string, ToolService>>,
  context: () => ServerContext,
): Handling {
  const methods = methodsFor(new Map(Object.values(services).map((service) => [service.promise.name, service])))
  const conversation = {
    allow: 'GET, HEAD, POST, OPTIONS',
    allowHeaders: '*, Content-Type, Accept, A2A-Version, A2A-Extensions, Authorization',
    tell: (request: Ask, { siteUrl, network, rates }: ServerContext) => {
      const headers = { 'cache-control': 'public, max-age=3600', ...documentCors }
      return tagged(request, reply({ status: 200, body: agentCard(registryOf(siteUrl, network, { rates })), headers }))
    },
    converse: (visit: Visit, body: unknown) => converse(visit, body, methods),
  }
  return createRpcDoor(conversation, context)
}

async function converse(visit: Visit, body: unknown, methods: ReadonlyMap<string, RpcMethod>): Promise<Answer> {
  const asked = visit.request.headers.get('a2a-version') ?? ''
  if (!/^1\.0(\.\d+)?$/.test(asked.trim())) {
    const supported = [a2a.protocolVersion]
    const message = `This agent speaks A2A ${a2a.protocolVersion}. Send the header A2A-Version: ${a2a.protocolVersion}.`
    const error = { code: a2aCodes.versionNotSupported, message, data: { supported, requested: asked.slice(0, 32) } }
    return reply({ status: 400, body: fault(idOf(body), error) })
  }
  const response = await dispatch(body, methods, visit)
  if (!response) return empty(202)
  const malformed = 'error' in response && response.error.code === rpcCodes.invalidRequest
  return sendRpc(malformed ? 400 : 200, writeResponse(response))
}

/** What A2A knows and a stateless agent has not is refused by the error that A2A keeps for it. */
function methodsFor(services: ReadonlyMap<string, ToolService>): ReadonlyMap<string, RpcMethod> {
  const refusing = (code: number, message: string): RpcMethod => {
    return async () => {
      throw new RpcError({ code, message })
    }
  }
  const noTask = refusing(a2aCodes.taskNotFound, 'Task not found: this agent keeps no tasks.')
  const noStream = refusing(a2aCodes.unsupportedOperation, 'This agent does not stream.')
  const noPush = refusing(a2aCodes.pushNotificationNotSupported, 'This agent sends no push notifications.')
  return new Map([
    ['SendMessage', (params, visit) => sendMessage(params, services, visit)],
    ['SendStreamingMessage', noStream],
    ['GetTask', noTask],
    ['ListTasks', async () => ({ tasks: [], nextPageToken: '', pageSize: 0, totalSize: 0 })],
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

/** A failure is a message too, so that the other agent can correct itself. */
async function sendMessage(
  params: unknown,
  services: ReadonlyMap<string, ToolService>,
  { world, requestId }: Visit,
): Promise<object> {
  const { contextId = crypto.randomUUID(), taskId, parts } = rpcParams(sendParams, params).message
  if (taskId) throw new RpcError({ code: a2aCodes.taskNotFound, message: 'Task not found: this agent keeps no tasks.' })
  const asked = questionIn(parts)
  const service = asked && services.get(asked.skill)
  const told = service ? await askService(service, asked.arguments, world, requestId) : usage(services)
  return { message: { messageId: crypto.randomUUID(), contextId, role: 'ROLE_AGENT', ...told } }
}

/** The first part that is a question, as data or as JSON in a text. */
function questionIn(parts: readonly z.output<typeof part>[]): z.output<typeof question> | undefined {
  for (const { data, text } of parts) {
    const read = question.safeParse(text === undefined ? data : jsonOf(text))
    if (read.success) return read.data
  }
  return undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function askService(service: ToolService, raw: unknown, world: ServerContext, requestId: string) {
  try {
    return { parts: [dataPart(await service.call(raw, world))] }
  } catch (thrown) {
    const failure = toFailure(thrown, { siteUrl: world.siteUrl, requestId })
    if (failure.internal) world.report(requestId, thrown)
    return { parts: [dataPart(failure.body)], metadata: { isError: true } }
  }
}

/** The answer to what is no question of ours: how to ask. */
function usage(services: ReadonlyMap<string, ToolService>) {
  const ask = [...services.values()].map(({ promise }) => exampleQuestion(promise))
  const note = 'Send a data part (or a text part with the same as JSON) that names a skill and gives its arguments.'
  return { parts: [dataPart({ note, ask })], metadata: { isError: true } }
}

const dataPart = (data: unknown) => ({ data, mediaType: 'application/json' })
