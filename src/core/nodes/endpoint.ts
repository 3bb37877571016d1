import { discard, OversizeBodyError, readBody, untilAborted } from './body.ts'
import type { Transport } from './transport.ts'
import { prose } from './wire/text.ts'

/** Why an endpoint gave no answer. Each of these sends the question to the next endpoint. */
export type FailureReason = 'network' | 'timeout' | 'busy' | 'denied' | 'server' | 'stale' | 'oversize' | 'garbage'

export interface EndpointFailure {
  readonly reason: FailureReason
  readonly status?: number
  /** The node's own words, when it found some. */
  readonly words?: string
}

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
  try {
    const answer = transport(getRequest(question))
    const response = await untilAborted(answer, question.signal).catch((error: unknown) => {
      answer.then(discard, () => {})
      throw error
    })
    return await readOutcome(response, question.signal)
  } catch (error) {
    if (question.signal.aborted) return { kind: 'failure', reason: 'timeout' }
    return { kind: 'failure', reason: error instanceof OversizeBodyError ? 'oversize' : 'network' }
  }
}

function getRequest({ url, clientId, signal }: EndpointQuestion): Request {
  return new Request(url, {
    method: 'GET',
    headers: { accept: 'application/json', 'x-client-id': clientId },
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  })
}

async function readOutcome(response: Response, signal: AbortSignal): Promise<EndpointOutcome> {
  const { status } = response
  const gateway = gatewayFailure(status)
  if (gateway) {
    discard(response)
    return { kind: 'failure', reason: gateway, status }
  }
  const body = parseJson(await readBody(response, signal))
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

/** Statuses that no node gives: they come from what stands before it, so another endpoint may well answer. */
function gatewayFailure(status: number): FailureReason | undefined {
  if ([408, 425, 429, 503].includes(status)) return 'busy'
  if ([401, 403, 407].includes(status)) return 'denied'
  return undefined
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
