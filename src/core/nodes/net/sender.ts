import type { Clock } from './clock.ts'
import type { Endpoint } from './endpoint.ts'
import { type Exchange, exchange } from './exchange.ts'
import type { EndpointHealth } from './health.ts'
import { createInFlight } from './inFlight.ts'
import type { ChainIdCheck, EndpointRequest, Outcome, RequestBuilder } from './request.ts'
import type { Transport } from './transport.ts'

/** Sends one request to one endpoint and records its health. Rejects only with a programming error. */
export type Send<E extends Endpoint> = <T>(
  endpoint: E,
  request: RequestBuilder<T, E>,
  signal: AbortSignal,
) => Promise<Outcome<T>>

export interface SenderOptions<E extends Endpoint> {
  readonly transport: Transport
  readonly clock: Clock
  readonly health: EndpointHealth
  readonly chainIdCheck?: ChainIdCheck<E> | undefined
}

/**
 * A sender whose identical concurrent GETs are sent once. With a chain id check, an endpoint that failed the check is
 * checked again next time; one that passed is trusted from then on.
 */
export function createSender<E extends Endpoint>(options: SenderOptions<E>): Send<E> {
  const { transport, clock, health, chainIdCheck } = options
  const inFlight = createInFlight<Exchange>()
  const checked = new Set<E>()

  const exchangeWith = (url: string, { headers, body, type }: EndpointRequest<unknown>, signal: AbortSignal) => {
    if (body !== undefined) {
      const typed = { 'content-type': type ?? 'application/json', ...headers }
      return exchange(transport, { url, headers: typed, body, signal })
    }
    const start = (shared: AbortSignal) => exchange(transport, { url, headers: headers ?? {}, signal: shared })
    return inFlight(url, start, signal).catch((): Exchange => ({ failure: { reason: 'timeout' } }))
  }

  async function sendOnce<T>(endpoint: E, request: EndpointRequest<T>, signal: AbortSignal): Promise<Outcome<T>> {
    const startedAt = clock.now()
    const exchanged = await exchangeWith(`${endpoint.url}${request.path}`, request, signal)
    const outcome = outcomeOf(request, exchanged)
    // An aborted request does not count as a failure of the endpoint.
    if (signal.aborted) return outcome
    if ('failure' in outcome) health.failed(endpoint.url, outcome.failure)
    else health.answered(endpoint.url, clock.now() - startedAt)
    return outcome
  }

  async function checkChainId(
    endpoint: E,
    check: ChainIdCheck<E>,
    signal: AbortSignal,
  ): Promise<Outcome<never> | undefined> {
    const outcome = await sendOnce(endpoint, check.request(endpoint), signal)
    if ('failure' in outcome) return outcome
    if ('refused' in outcome) return { failure: { reason: 'garbage', message: outcome.refused } }
    if (check.accepts(outcome.value)) return undefined
    health.failed(endpoint.url, { reason: 'foreign' })
    return { failure: { reason: 'foreign' } }
  }

  return async (endpoint, request, signal) => {
    if (chainIdCheck && !checked.has(endpoint)) {
      const failed = await checkChainId(endpoint, chainIdCheck, signal)
      if (failed) return failed
      checked.add(endpoint)
    }
    return sendOnce(endpoint, request(endpoint), signal)
  }
}

function outcomeOf<T>(request: EndpointRequest<T>, exchanged: Exchange): Outcome<T> {
  if ('failure' in exchanged) return exchanged
  const { answer } = exchanged
  const parsed = request.read(answer)
  return 'refused' in parsed ? { refused: parsed.refused, status: answer.status } : parsed
}
