import { type EndpointFailure, exchange } from './exchange.ts'
import type { Transport } from './transport.ts'
import { prose } from './wire/text.ts'

/** What came of asking one endpoint. A refusal is an answer: no other endpoint is asked after it. */
export type EndpointOutcome =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'refusal'; readonly status: number; readonly words: string }
  | ({ readonly kind: 'failure' } & EndpointFailure)

export interface EndpointQuestion {
  /** Base URL with the path, e.g. "https://node.example/thorchain/pools". */
  readonly url: string
  /** Sent as `x-client-id`, the header by which nodes' operators tell their callers apart. */
  readonly clientId: string
  readonly signal: AbortSignal
}

/** Asks one endpoint once. Never rejects: a fault of any kind is an outcome. */
export async function askEndpoint(transport: Transport, question: EndpointQuestion): Promise<EndpointOutcome> {
  const { url, clientId, signal } = question
  const answer = await exchange(transport, { url, headers: { 'x-client-id': clientId }, signal })
  return answer.kind === 'failure' ? answer : outcomeOf(answer.status, answer.text)
}

function outcomeOf(status: number, text: string): EndpointOutcome {
  const body = parseJson(text)
  const words = errorWords(body)
  if (words !== undefined && /node with stale state/i.test(words)) {
    return { kind: 'failure', reason: 'stale', status, words }
  }
  if (status >= 500) return { kind: 'failure', reason: 'server', status, ...(words === undefined ? {} : { words }) }
  if (words !== undefined) return { kind: 'refusal', status, words }
  // A 4xx without the node's words is a gateway's page, not the node's answer.
  if (status >= 300 || body === undefined) return { kind: 'failure', reason: 'garbage', status }
  return { kind: 'body', body }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The words of an error body, or undefined when the body is none. Shapes: `{code, message}` of THORNode 3,
 * `{error}` of older nodes and of Mayanode, which sends it with HTTP 200. Source: THORNode 3.17 (gRPC gateway),
 * Mayanode 1.124 querier_quotes and client/rest.
 */
function errorWords(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { error, message, code } = body as Record<string, unknown>
  if (typeof error === 'string' && error !== '') return prose(error, 500)
  if (typeof message === 'string' && typeof code === 'number') return prose(message, 500)
  return undefined
}
