import { OversizeBodyError, readBody, untilAborted } from '../../core/nodes/net/body.ts'
import { pause } from '../../core/nodes/net/clock.ts'
import { mcpProtocolVersion } from '../generated/contract.ts'
import type { JsonObject } from './apiErrors.ts'
import { apiError, isObject, objectIn } from './apiErrors.ts'
import {
  ConnectionFailedError,
  InvalidResponseError,
  PortageError,
  RequestCancelledError,
  RequestTimeoutError,
} from './clientErrors.ts'
import { idempotencyKeyOf, withoutAbsent } from './encode.ts'
import type { CallOptions, ClientOptions, ResolvedOptions, WriteOptions } from './options.ts'
import { resolveOptions } from './options.ts'
import { isStillRunning, parseRetryAfter, waitBefore } from './retries.ts'

/** Largest response that is read, in bytes. */
const MAX_BODY = 16 * 1024 * 1024

/** A call of a REST operation. */
interface RestCall {
  readonly verb: 'GET' | 'POST'
  readonly path: string
  /** Absent fields are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: JsonObject
  /** It changes nothing, so that it may be repeated without a key. */
  readonly isSafe?: boolean
  /** The service executes it once per Idempotency-Key. */
  readonly isIdempotent?: boolean
}

/** A call of an MCP tool. All tools only read. */
interface ToolCall {
  readonly tool: string
  readonly arguments: JsonObject
}

/** Sends calls of one site with retries, and returns the parsed JSON of their results. */
export interface Send {
  readonly rest: (call: RestCall, options?: WriteOptions) => Promise<unknown>
  readonly tool: (call: ToolCall, options?: WriteOptions) => Promise<unknown>
  readonly document: (path: string, options?: WriteOptions) => Promise<string>
}

/** Creates the one way to send a call. `headers` are added to every request. */
export function createSend(given: ClientOptions, headers: Readonly<Record<string, string>> = {}): Send {
  const options = resolveOptions(given)
  const accept = { accept: 'application/json' }
  const send = (request: Request, call: WriteOptions) => exchange(options, request, call)
  return {
    async rest(call, settings = {}) {
      const key = call.isIdempotent ? { 'idempotency-key': idempotencyKeyOf(settings.idempotencyKey) } : {}
      const create = () => restRequest(options.url, call, { ...accept, ...headers, ...key })
      const attempt = async () => readRest(await send(create(), settings))
      return call.isSafe || call.isIdempotent ? repeat(options, attempt, settings) : attempt()
    },
    tool: (call, settings = {}) =>
      repeat(options, async () => readTool(await send(toolRequest(options.url, call, headers), settings)), settings),
    async document(path, settings = {}) {
      const answer = await send(new Request(options.url + path, { headers, redirect: 'manual' }), settings)
      if (answer.status === 200) return answer.text
      throw apiError({}, answer.status, answer.retryAfterSeconds)
    },
  }
}

async function repeat<T>(options: ResolvedOptions, attempt: () => Promise<T>, { signal }: WriteOptions): Promise<T> {
  for (let number = 1, waitedMs = 0; ; ) {
    if (signal?.aborted) throw new RequestCancelledError(signal.reason)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof PortageError)) throw error
      const wait = waitBefore(options.retry, { attempt: number, error, random: options.random(), waitedMs })
      if (wait === undefined) throw error
      await pause(options.clock, wait, signal)
      if (isStillRunning(error)) waitedMs += wait
      else number += 1
    }
  }
}

function restRequest(url: string, { verb, path, query, body }: RestCall, headers: Readonly<Record<string, string>>) {
  const search = new URLSearchParams(withoutAbsent(query ?? {}) as Record<string, string>).toString()
  const address = url + path + (search === '' ? '' : `?${search}`)
  return createRequest(address, { method: verb, headers, ...(body && { body: withoutAbsent(body) }) })
}

function toolRequest(url: string, call: ToolCall, headers: Readonly<Record<string, string>>): Request {
  const params = { name: call.tool, arguments: withoutAbsent(call.arguments) }
  return createRequest(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': mcpProtocolVersion,
    },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  })
}

interface RequestParts {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: JsonObject
}

function createRequest(address: string, { method, headers, body }: RequestParts): Request {
  if (body === undefined) return new Request(address, { method, headers, redirect: 'manual' })
  const sent = { ...headers, 'content-type': 'application/json' }
  return new Request(address, { method, headers: sent, redirect: 'manual', body: JSON.stringify(body) })
}

function readRest(answer: Answer): unknown {
  const body = parse(answer)
  const data = objectIn(body)
  const isFailure = answer.status < 200 || answer.status >= 300 || (data.success ?? true) !== true
  if (isFailure) throw apiError(data, answer.status, answer.retryAfterSeconds)
  return body
}

function readTool(answer: Answer): unknown {
  const reply = objectIn(parse(answer))
  if (answer.status !== 200 || isObject(reply.error)) {
    const error = objectIn(reply.error)
    const fallback = isObject(reply.error) ? { error: error.message, code: 'rpc_error' } : {}
    throw apiError(isObject(error.data) ? error.data : fallback, answer.status, answer.retryAfterSeconds)
  }
  const result = objectIn(reply.result)
  if (result.isError === true) throw apiError(readToolError(result), 200)
  return result.structuredContent
}

/** Returns the error object that a failed tool writes as its first text. */
function readToolError({ content }: JsonObject): JsonObject {
  const [first] = Array.isArray(content) ? (content as readonly unknown[]) : []
  try {
    return objectIn(JSON.parse(String(objectIn(first).text)))
  } catch (error) {
    throw new InvalidResponseError('The error of the tool is not an error object.', error)
  }
}

function parse({ text, status, retryAfterSeconds }: Answer): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (status >= 400) throw apiError({}, status, retryAfterSeconds)
    throw new InvalidResponseError('The response is not JSON.', error)
  }
}

/** A response of any status. */
interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfterSeconds: number | undefined
}

/** Sends one request and reads its body, within the time of one attempt. Throws a `PortageError`. */
async function exchange(options: ResolvedOptions, request: Request, call: CallOptions): Promise<Answer> {
  const { timeoutMs = options.timeoutMs, signal } = call
  const limit = new AbortController()
  const stop = options.clock.after(timeoutMs, () => limit.abort())
  const either = signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal])
  try {
    const response = await untilAborted(options.fetch(new Request(request, { signal: either })), either)
    const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), options.clock.now())
    return { status: response.status, text: await readBody(response, either, MAX_BODY), retryAfterSeconds }
  } catch (error) {
    if (signal?.aborted) throw new RequestCancelledError(signal.reason)
    if (limit.signal.aborted) throw new RequestTimeoutError(timeoutMs)
    if (error instanceof OversizeBodyError)
      throw new InvalidResponseError(`The response is larger than ${MAX_BODY} bytes.`, error)
    throw new ConnectionFailedError('The site cannot be reached, or the connection ended early.', error)
  } finally {
    stop()
  }
}
