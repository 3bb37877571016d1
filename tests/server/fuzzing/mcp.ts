import { z } from 'zod'
import { listTool, type Tool } from '../../../src/contract/defineTool.ts'
import { type ErrorCode, errorObject } from '../../../src/contract/errors.ts'
import { metaKeys, protocolVersions, statelessVersions } from '../../../src/contract/mcp.ts'
import { swapQuoteView } from '../../../src/contract/resources.ts'
import { tools } from '../../../src/contract/tools.ts'
import type { JsonSchema } from '../../../src/discovery/registry/jsonSchema.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { createMcpHandler } from '../../../src/server/mcp/mcp.ts'
import { toolServices } from '../../../src/server/support/supportServices.ts'
import { rpcCodes } from '../../../src/server/transport/rpc.ts'
import { expectThat } from '../documented.ts'
import type { FuzzedRequest, Target } from './fuzz.ts'
import type { Random } from './random.ts'
import { checkError } from './rest.ts'
import { anyText, anyValue, textOf, valueFor } from './values.ts'

const knownTools = Object.values<Tool>(tools)
export const toolSchemas = new Map(
  knownTools.map((tool) => {
    const { inputSchema, outputSchema } = listTool(tool)
    return [
      tool.name,
      {
        tool,
        input: inputSchema as JsonSchema,
        output: z.fromJSONSchema(outputSchema as z.core.JSONSchema.JSONSchema),
      },
    ]
  }),
)

/** Fuzzes the MCP endpoint with valid and invalid JSON-RPC messages. */
export function mcpTarget(context: ServerContext): Target {
  const handler = createMcpHandler(toolServices, () => context)
  return {
    name: '/mcp',
    next: (random) => requestFor(`${context.siteUrl}/mcp`, random),
    answer: (request) => handler(request, { ip: '203.0.113.9' }),
    check: checkAnswer,
  }
}

function requestFor(url: string, random: Random): Request {
  const method = random.oneIn(20) ? random.pick(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) : 'POST'
  const headers = new Headers({ 'content-type': random.oneIn(30) ? 'text/plain' : 'application/json' })
  if (random.oneIn(2)) headers.set('accept', random.oneIn(15) ? 'text/html' : 'application/json, text/event-stream')
  if (random.oneIn(3)) {
    headers.set('mcp-protocol-version', random.oneIn(8) ? '1999-01-01' : random.pick(protocolVersions))
  }
  if (random.oneIn(15)) headers.set('origin', random.pick(['https://a.example', 'http://evil.example', 'null', 'x']))
  const body = bodyFor(random)
  const stateless = random.oneIn(3) && isMessage(body) ? withVersion(body, headers, random) : body
  const bodiless = method === 'GET' || method === 'HEAD'
  return new Request(url, { method, headers, ...(bodiless ? {} : { body: textOf(stateless, random) }) })
}

/** Makes a message one of the revision without a handshake, with its headers, now and then with faults. */
function withVersion(message: Message, headers: Headers, random: Random): unknown {
  const version = random.oneIn(15) ? anyValue(random) : statelessVersions[0]
  const set = (name: string, value: unknown) => {
    if (typeof value !== 'string' || random.oneIn(20)) return
    headers.set(name, `=?base64?${Buffer.from(value).toString('base64')}?=`)
    if (name !== 'mcp-name' || /^[\x21-\x7e]+$/.test(value)) headers.set(name, value.replace(/[^\x20-\x7e]/g, ''))
  }
  set('mcp-protocol-version', version)
  set('mcp-method', random.oneIn(10) ? 'server/discover' : message.method)
  set('mcp-name', message.params?.name ?? message.params?.uri)
  const capabilities = random.oneIn(20) ? anyValue(random) : {}
  const _meta = { [metaKeys.protocolVersion]: version, [metaKeys.clientCapabilities]: capabilities }
  return { ...message, params: { ...message.params, _meta } }
}

function bodyFor(random: Random): unknown {
  if (random.oneIn(15)) return anyValue(random)
  if (!random.oneIn(8)) return messageFor(random)
  const members = Array.from({ length: random.pick([0, 1, 2, 3, 20, 21]) }, () => messageFor(random))
  // Ids of their own, so that each answer is checked against its question.
  return members.map((member, id) => (isMessage(member) && 'id' in member ? { ...member, id } : member))
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function messageFor(random: Random): unknown {
  if (random.oneIn(25)) return anyValue(random)
  const id = random.oneIn(10) ? [] : [['id', random.oneIn(8) ? anyValue(random) : random.pick([1, 0, -7, 'a', '✓'])]]
  const jsonrpc = random.oneIn(40) ? anyValue(random) : '2.0'
  if (random.oneIn(30)) return { jsonrpc, ...Object.fromEntries(id), result: {} }
  const [method, params] = random.pick(calls)(random)
  const withParams = random.oneIn(20) ? anyValue(random) : params
  return { jsonrpc, ...Object.fromEntries(id), method, ...(withParams === undefined ? {} : { params: withParams }) }
}

type Call = (random: Random) => readonly [method: unknown, params: unknown]

const toolCall: Call = (random) => {
  const { tool, input } = random.pick([...toolSchemas.values()])
  return ['tools/call', { name: random.oneIn(20) ? anyText(random) : tool.name, arguments: valueFor(input, random) }]
}

/** Calls of tools come most often: they have most to get wrong. */
const calls: readonly Call[] = [
  toolCall,
  toolCall,
  toolCall,
  toolCall,
  (random) => ['initialize', { protocolVersion: random.oneIn(3) ? anyValue(random) : random.pick(protocolVersions) }],
  (random) => ['tools/list', random.oneIn(4) ? { cursor: anyValue(random) } : undefined],
  (random) => ['resources/read', { uri: random.oneIn(3) ? anyValue(random) : swapQuoteView.uri }],
  (random) => [random.pick(['ping', 'resources/list', 'resources/templates/list', 'notifications/initialized']), {}],
  (random) => [anyValue(random), anyValue(random)],
]

export const answerSchema = z.union([
  z.strictObject({ jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.int()]), result: z.looseObject({}) }),
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.int(), z.null()]),
    error: z.strictObject({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
  }),
])

async function checkAnswer(requested: FuzzedRequest, response: Response): Promise<void> {
  const { status, headers } = response
  const text = await response.text()
  expectThat(headers.get('access-control-allow-origin') === '*', 'no page may read it')
  expectThat(headers.has('ratelimit'), 'it does not tell the limit')
  if (requested.method === 'OPTIONS') return expectThat(status === 204 || status === 403, `OPTIONS gives ${status}`)
  if (requested.method === 'HEAD') return expectThat(text === '', 'HEAD has a body')
  if (requested.method !== 'POST') return checkOther(status, text)
  if (status === 202) return expectThat(text === '', '202 has a body')
  const answers: unknown = JSON.parse(text)
  for (const answer of Array.isArray(answers) ? answers : [answers]) checkMessage(requested, status, answer)
}

/** What is no POST gets the card, or the error object under its own status. */
export function checkOther(status: number, text: string): void {
  const body: unknown = JSON.parse(text)
  if (status === 200) expectThat(typeof body === 'object' && body !== null && 'name' in body, 'this is no card')
  else checkError(body, status, ['method_not_allowed', 'forbidden_origin', 'forbidden_host'])
}

const refusals: readonly ErrorCode[] = [
  'invalid_json',
  'forbidden_host',
  'forbidden_origin',
  'not_acceptable',
  'unsupported_media_type',
  'payload_too_large',
  'rate_limited',
]

function checkMessage({ body }: FuzzedRequest, status: number, answer: unknown): void {
  const message = answerSchema.parse(answer)
  const requested = message.id === null ? undefined : messagesIn(body).find(({ id }) => id === message.id)
  expectThat(message.id === null || requested !== undefined, `the id ${message.id} was never sent`)
  if ('result' in message) {
    expectThat(status === 200, `a result comes with ${status}`)
    if (requested?.method === 'tools/call') checkResult(message.result, requested.params?.name)
    return
  }
  expectThat((Object.values(rpcCodes) as number[]).includes(message.error.code), `${message.error.code} is not ours`)
  checkRefusal(message.error, status)
}

/** An error of JSON-RPC: nothing broke, and a refusal of the whole request carries the error object. */
export function checkRefusal({ code, data }: { code: number; data?: unknown }, status: number): void {
  expectThat(code !== rpcCodes.internalError, 'an internal error')
  const refused = errorObject.safeParse(data)
  if (refused.success) checkError(data, status, refusals)
  else expectThat([200, 400, 404].includes(status), `a JSON-RPC error comes with ${status}`)
}

interface Message {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly name?: unknown; readonly uri?: unknown }
}

/** Every message of a body. Answers with the same id twice are checked against the first. */
export function messagesIn(body: string): readonly Message[] {
  const parsed: unknown = JSON.parse(body)
  return (Array.isArray(parsed) ? parsed : [parsed]).map((message) => message ?? {})
}

/** A tool's result fits its outputSchema, and says the same as text; its error is one that the tool promises. */
function checkResult(result: Readonly<Record<string, unknown>>, name: unknown): void {
  const called = toolSchemas.get(String(name))
  if (!called) throw new Error(`a result of ${name}, which is no tool`)
  const [content] = z.tuple([z.strictObject({ type: z.literal('text'), text: z.string() })]).parse(result.content)
  const data: unknown = JSON.parse(content.text)
  if (result.isError === true) {
    const { code } = errorObject.parse(data)
    expectThat(code !== 'internal_error', 'an internal error')
    expectThat(called.tool.errors.includes(code), `${name} does not promise ${code}`)
    return
  }
  expectThat(JSON.stringify(result.structuredContent) === content.text, 'text and structure differ')
  called.output.parse(data)
}
