import { discard, OversizeBodyError, readBody, untilAborted } from './body.ts'
import type { Transport } from './transport.ts'

/** Why an endpoint gave no answer. Each of these sends the question to the next endpoint. */
export type FailureReason =
  | 'network'
  | 'timeout'
  | 'busy'
  | 'denied'
  | 'server'
  | 'stale'
  | 'oversize'
  | 'garbage'
  | 'foreign'

export interface EndpointFailure {
  readonly reason: FailureReason
  readonly status?: number
  /** The node's own words, when it found some. */
  readonly words?: string
}

/** What came back over the wire, whatever it may mean. */
export type Exchange =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | ({ readonly kind: 'failure' } & EndpointFailure)

export interface ExchangeQuestion {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Makes it a POST. */
  readonly body?: string | undefined
  readonly signal: AbortSignal
}

/** Sends one question to one endpoint once. Never rejects: a fault of any kind is an outcome. */
export async function exchange(transport: Transport, question: ExchangeQuestion): Promise<Exchange> {
  const { signal } = question
  try {
    const answer = transport(requestOf(question))
    const response = await untilAborted(answer, signal).catch((error: unknown) => {
      answer.then(discard, () => {})
      throw error
    })
    const { status } = response
    const gateway = gatewayFailure(status)
    if (gateway === undefined) return { kind: 'answer', status, text: await readBody(response, signal) }
    discard(response)
    return { kind: 'failure', reason: gateway, status }
  } catch (error) {
    if (signal.aborted) return { kind: 'failure', reason: 'timeout' }
    return { kind: 'failure', reason: error instanceof OversizeBodyError ? 'oversize' : 'network' }
  }
}

function requestOf({ url, headers, body, signal }: ExchangeQuestion): Request {
  return new Request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  })
}

/** Statuses that no node gives: they come from what stands before it, so another endpoint may well answer. */
function gatewayFailure(status: number): FailureReason | undefined {
  if ([408, 425, 429, 503].includes(status)) return 'busy'
  if ([401, 403, 407].includes(status)) return 'denied'
  return undefined
}
