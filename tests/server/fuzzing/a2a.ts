import { z } from 'zod'
import { a2aCodes } from '../../../src/contract/a2a.ts'
import { errorObject } from '../../../src/contract/errors.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { createA2aHandler } from '../../../src/server/mcp/a2a.ts'
import { toolServices } from '../../../src/server/support/supportServices.ts'
import { rpcCodes } from '../../../src/server/transport/rpc.ts'
import { expectThat } from '../documented.ts'
import type { FuzzedRequest, Target } from './fuzz.ts'
import { answerSchema, checkOther, checkRefusal, messagesIn, toolSchemas } from './mcp.ts'
import type { Random } from './random.ts'
import { anyText, anyValue, textOf, valueFor } from './values.ts'

/** A2A: requests of every skill as data and as text, unknown tasks, and malformed requests. */
export function a2aTarget(context: ServerContext): Target {
  const handler = createA2aHandler(toolServices, () => context)
  return {
    name: '/a2a',
    next: (random) => requestFor(`${context.siteUrl}/a2a`, random),
    answer: (request) => handler(request, { ip: '203.0.113.9' }),
    check: checkAnswer,
  }
}

function requestFor(url: string, random: Random): Request {
  const method = random.oneIn(20) ? random.pick(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) : 'POST'
  const headers = new Headers({ 'content-type': random.oneIn(30) ? 'text/plain' : 'application/json' })
  if (!random.oneIn(15)) headers.set('a2a-version', random.oneIn(12) ? random.pick(['0.3', '2.0', 'x']) : '1.0')
  if (random.oneIn(10)) headers.set('accept', random.pick(['application/json', '*/*', 'text/html']))
  if (random.oneIn(15)) headers.set('origin', random.pick(['https://a.example', 'http://evil.example', 'null']))
  const bodiless = method === 'GET' || method === 'HEAD'
  return new Request(url, { method, headers, ...(bodiless ? {} : { body: textOf(bodyFor(random), random) }) })
}

function bodyFor(random: Random): unknown {
  if (random.oneIn(15)) return anyValue(random)
  const id = random.oneIn(12) ? [] : [['id', random.oneIn(10) ? anyValue(random) : random.pick([1, 0, 'a', '✓'])]]
  const others = ['SendStreamingMessage', 'GetTask', 'ListTasks', 'CancelTask', 'GetExtendedAgentCard']
  const method = random.oneIn(6) ? random.pick([...others, anyText(random)]) : 'SendMessage'
  const params = random.oneIn(15) ? anyValue(random) : { message: messageFor(random) }
  return { jsonrpc: random.oneIn(40) ? anyValue(random) : '2.0', ...Object.fromEntries(id), method, params }
}

function messageFor(random: Random): unknown {
  if (random.oneIn(20)) return anyValue(random)
  const parts = Array.from({ length: random.pick([1, 1, 1, 2, 20, 21]) }, () => partFor(random))
  const context = random.oneIn(5) ? { contextId: anyText(random) } : {}
  const task = random.oneIn(12) ? { taskId: anyText(random) } : {}
  const role = random.oneIn(20) ? anyValue(random) : 'ROLE_USER'
  return { messageId: random.oneIn(20) ? anyValue(random) : 'm', role, parts, ...context, ...task }
}

function partFor(random: Random): unknown {
  if (random.oneIn(12)) return anyValue(random)
  const { tool, input } = random.pick([...toolSchemas.values()])
  const skill = random.oneIn(15) ? anyText(random) : tool.name
  const query = random.oneIn(20) ? anyValue(random) : { skill, arguments: valueFor(input, random) }
  return random.oneIn(3) ? { text: textOf(query, random) } : { data: query }
}

const sentMessage = z.strictObject({
  message: z.strictObject({
    messageId: z.string().min(1),
    contextId: z.string(),
    role: z.literal('ROLE_AGENT'),
    parts: z.tuple([z.strictObject({ data: z.unknown(), mediaType: z.literal('application/json') })]),
    metadata: z.strictObject({ isError: z.literal(true) }).optional(),
  }),
})
const known: readonly number[] = [...Object.values(rpcCodes), ...Object.values(a2aCodes)]

async function checkAnswer(requested: FuzzedRequest, response: Response): Promise<void> {
  const { status, headers } = response
  const text = await response.text()
  expectThat(headers.get('access-control-allow-origin') === '*', 'no page may read it')
  expectThat(headers.has('ratelimit'), 'it does not tell the limit that it shares with /mcp')
  if (requested.method === 'OPTIONS') return expectThat(status === 204 || status === 403, `OPTIONS gives ${status}`)
  if (requested.method === 'HEAD') return expectThat(text === '', 'HEAD has a body')
  if (requested.method !== 'POST') return checkOther(status, text)
  if (status === 202) return expectThat(text === '', '202 has a body')
  const answer = answerSchema.parse(JSON.parse(text))
  if ('error' in answer) {
    expectThat(known.includes(answer.error.code), `the code ${answer.error.code} is not ours`)
    return checkRefusal(answer.error, status)
  }
  expectThat(status === 200, `a result comes with ${status}`)
  const [{ method } = {}] = messagesIn(requested.body)
  if (method === 'SendMessage') checkMessage(answer.result)
}

/** An answer is one that a tool may give, or a failure by a code that some tool promises, or the way to ask. */
function checkMessage(result: unknown): void {
  const { parts, metadata } = sentMessage.parse(result).message
  const [{ data }] = parts
  const all = [...toolSchemas.values()]
  if (metadata === undefined) {
    expectThat(
      all.some(({ output }) => output.safeParse(data).success),
      'no tool answers like this',
    )
    return
  }
  const failure = errorObject.safeParse(data)
  if (failure.success) {
    const { code } = failure.data
    expectThat(
      all.some(({ tool }) => tool.errors.includes(code)),
      `no tool promises ${code}`,
    )
  } else expectThat(typeof data === 'object' && data !== null && 'ask' in data, 'it does not say how to ask')
}
