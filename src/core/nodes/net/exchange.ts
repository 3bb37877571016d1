import { discard, OversizeBodyError, readBody, untilAborted } from './body.ts'
import type { EndpointFailure, FailureReason } from './endpointFailure.ts'
import type { RawAnswer } from './request.ts'
import type { Transport } from './transport.ts'

/** The raw answer of one HTTP exchange, or why there is none. */
export type Exchange = { readonly answer: RawAnswer } | { readonly failure: EndpointFailure }

export interface ExchangeRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Makes it a POST. */
  readonly body?: string | undefined
  readonly signal: AbortSignal
}

/** Sends one request to one endpoint once. Never rejects: every fault is a failure. */
export async function exchange(transport: Transport, request: ExchangeRequest): Promise<Exchange> {
  const { signal } = request
  try {
    const pending = transport(requestOf(request))
    const response = await untilAborted(pending, signal).catch((error: unknown) => {
      pending.then(discard, () => {})
      throw error
    })
    // A transport that follows redirects may have left the operator's host.
    if (response.redirected) {
      discard(response)
      return { failure: { reason: 'network' } }
    }
    const { status } = response
    const gateway = gatewayFailure(status)
    if (gateway === undefined) return { answer: { status, text: await readBody(response, signal) } }
    discard(response)
    return { failure: { reason: gateway, status, ...retryAfterOf(response) } }
  } catch (error) {
    if (signal.aborted) return { failure: { reason: 'timeout' } }
    return { failure: { reason: error instanceof OversizeBodyError ? 'oversize' : 'network' } }
  }
}

function requestOf({ url, headers, body, signal }: ExchangeRequest): Request {
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

/** Seconds or a date. Source: RFC 9110 §10.2.3. */
function retryAfterOf({ headers }: Response): Pick<EndpointFailure, 'retryAfterMs'> {
  const text = headers.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(text)) return { retryAfterMs: Number(text) * 1000 }
  const until = Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return until > 0 ? { retryAfterMs: until } : {}
}

/** Gateway status codes; try the next endpoint. */
function gatewayFailure(status: number): FailureReason | undefined {
  if ([408, 425, 429, 503].includes(status)) return 'busy'
  if ([401, 403, 407].includes(status)) return 'denied'
  return undefined
}
