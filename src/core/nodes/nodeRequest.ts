import { type BodySchema, parseBody } from './bodySchema.ts'
import type { EndpointRequest, ParsedAnswer, RawAnswer } from './net/request.ts'
import { sanitizeText } from './wire/text.ts'

/**
 * Builds a GET of a node or indexer. `clientId` is sent as `x-client-id`, which node operators use to identify callers.
 */
export function nodeRequest<T>(path: string, shape: BodySchema<T>, clientId?: string): EndpointRequest<T> {
  const headers = clientId === undefined ? {} : { 'x-client-id': clientId }
  return { path, headers, read: (answer) => parseAnswer(answer, shape) }
}

function parseAnswer<T>({ status, text }: RawAnswer, shape: BodySchema<T>): ParsedAnswer<T> {
  const body = parseJson(text)
  const message = errorMessage(body)
  if (message !== undefined && /node with stale state/i.test(message)) {
    return { failure: { reason: 'stale', status, message } }
  }
  if (message !== undefined && isFinal(body, message)) return { refused: message }
  if (status >= 500) return { failure: { reason: 'server', status, ...(message === undefined ? {} : { message }) } }
  if (message !== undefined) return { refused: message }
  // A 4xx without a node's message is the page of a gateway.
  if (status >= 300 || body === undefined) return { failure: { reason: 'garbage', status } }
  return parseBody(shape, body) ?? { failure: { reason: 'garbage' } }
}

/**
 * Whether another endpoint would say the same: THORNode reports a missing pool as HTTP 500 with code 2. Other messages with
 * that code may come from one node's version.
 */
function isFinal(body: unknown, message: string): boolean {
  const isUnknownRequest = typeof body === 'object' && body !== null && 'code' in body && body.code === 2
  return isUnknownRequest && /\bpool\b.*\b(doesn't exist|does not exist|not found|not available)\b/i.test(message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the message of an error body, or undefined for any other body. Shapes: `{code, message}` of THORNode 3,
 * `{error}` of older nodes and of Mayanode, which sends it with HTTP 200. Source: THORNode 3.17 (gRPC gateway),
 * Mayanode 1.124 querier_quotes and client/rest.
 */
function errorMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { error, message, code } = body as Record<string, unknown>
  if (typeof error === 'string' && error !== '') return sanitizeText(error, 500)
  if (typeof message === 'string' && typeof code === 'number') return sanitizeText(message, 500)
  return undefined
}
