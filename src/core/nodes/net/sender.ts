import type { Clock } from './clock.ts'
import type { Endpoint } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { exchange } from './exchange.ts'
import type { EndpointHealth } from './health.ts'
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
  const inFlight = createInFlight<Exchange>(clock)
  const checked = new Set<E>()

  async function exchangeOnce(endpoint: E, request: EndpointRequest<unknown>, signal: AbortSignal): Promise<Exchange> {
    const startedAt = clock.now()
    const { path, body, type = 'application/json' } = request
    const headers = body === undefined ? { ...request.headers } : { 'content-type': type, ...request.headers }
    const exchanged = await exchange(transport, { url: `${endpoint.url}${path}`, headers, body, signal })
    health.measured?.({ endpoint, path, exchanged, signal, tookMs: clock.now() - startedAt })
    return exchanged
  }

  const exchangeWith = (endpoint: E, request: EndpointRequest<unknown>, signal: AbortSignal) => {
    if (request.body !== undefined) return exchangeOnce(endpoint, request, signal)
    const start = (shared: AbortSignal) => exchangeOnce(endpoint, request, shared)
    const url = `${endpoint.url}${request.path}`
    return inFlight(url, start, signal).catch((): Exchange => ({ failure: { reason: 'timeout' } }))
  }

  async function sendOnce<T>(endpoint: E, request: EndpointRequest<T>, signal: AbortSignal): Promise<Outcome<T>> {
    const startedAt = clock.now()
    const exchanged = await exchangeWith(endpoint, request, signal)
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

/** Joins an identical request that is in flight, or starts it. */
type InFlight<T> = (key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>

/** An older request may never be answered, and its answer would be as old. */
const SHARED_FOR_MS = 1_000

interface SharedRequest<T> {
  readonly startedAt: number
  readonly controller: AbortController
  readonly answer: Promise<T>
  callers: number
}

/**
 * Sends identical requests that start within a second of each other once. Each caller leaves with its own signal; the
 * request is aborted when the last caller has left, and a later caller then starts a new one. Nothing is kept once it is
 * answered.
 */
function createInFlight<T>(clock: Clock): InFlight<T> {
  const requests = new Map<string, SharedRequest<T>>()

  function join(key: string, start: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const known = requests.get(key)
    const startedAt = clock.now()
    if (known && startedAt - known.startedAt < SHARED_FOR_MS) return known
    const controller = new AbortController()
    const request: SharedRequest<T> = { startedAt, controller, answer: start(controller.signal), callers: 0 }
    const forget = () => {
      if (requests.get(key) === request) requests.delete(key)
    }
    request.answer.then(forget, forget)
    requests.set(key, request)
    return request
  }

  return (key, start, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const request = join(key, start)
      request.callers += 1
      const leave = () => {
        reject(signal.reason)
        request.callers -= 1
        if (request.callers > 0) return
        if (requests.get(key) === request) requests.delete(key)
        request.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      request.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
}
