import { type Clock, systemClock } from './clock.ts'
import { type Endpoint, endpointNames, operatorsOf } from './endpoint.ts'
import type { Attempt } from './endpointFailure.ts'
import { createEndpointHealth, type EndpointHealth } from './health.ts'
import { queryEach, type Settled } from './queryEach.ts'
import { queryWithFailover } from './queryWithFailover.ts'
import type { ChainIdCheck, Outcome, Reply, RequestBuilder } from './request.ts'
import { createSender } from './sender.ts'
import type { Transport } from './transport.ts'

export interface QueryOptions {
  /** Aborts the query. The returned promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For the whole query; the client's deadline by default. */
  readonly deadlineMs?: number | undefined
}

interface OneOptions extends QueryOptions {
  /** See `QueryRules.others`. */
  readonly others?: Promise<boolean> | undefined
}

interface EachOptions<T> extends QueryOptions {
  /** See `EachRules.isEnough`. */
  readonly isEnough: (settled: readonly Settled<T>[], isComplete: boolean) => boolean
  /** See `EachRules.isUsable`. */
  readonly isUsable?: ((settled: readonly Settled<T>[]) => boolean) | undefined
  /** See `EachRules.waitMs`. */
  readonly waitMs?: ((url: string) => number) | undefined
}

/** The first reply, and every endpoint that failed before it. */
interface ClientResult<T> {
  readonly reply?: Reply<T>
  readonly attempts: readonly Attempt[]
}

/** Sends requests to the endpoint at hand. */
type SendHere<E extends Endpoint> = <T>(request: RequestBuilder<T, E>) => Promise<Outcome<T>>

/** One service behind any number of endpoints: failover, hedging, circuit breakers, caps and identity checks. */
export interface EndpointClient<E extends Endpoint> {
  /** Proxies come last. */
  readonly endpoints: readonly E[]
  readonly operators: readonly string[]
  /** Display names of the endpoints, in their order. */
  readonly names: readonly string[]
  /** Queries endpoints until one replies, all within the deadline. */
  readonly query: <T>(request: RequestBuilder<T, E>, options?: OneOptions) => Promise<ClientResult<T>>
  /** Runs `work` against every endpoint at once, except proxies, until the answers suffice. */
  readonly queryEach: <T>(
    work: (send: SendHere<E>, index: number) => Promise<T>,
    options: EachOptions<T>,
  ) => Promise<readonly Settled<T>[]>
}

export interface ClientOptions<E extends Endpoint> {
  /** In the order of preference. */
  readonly endpoints: readonly E[]
  readonly transport: Transport
  readonly deadlineMs: number
  readonly clock?: Clock | undefined
  /** Shared by the clients of one program, so that they share what they learn; separate by default. */
  readonly health?: EndpointHealth | undefined
  readonly chainIdCheck?: ChainIdCheck<E> | undefined
}

/** Creates the client that nodes, indexers and chain readers share. Nothing is sent before the first query. */
export function createEndpointClient<E extends Endpoint>(options: ClientOptions<E>): EndpointClient<E> {
  const { transport, chainIdCheck, clock = systemClock } = options
  const voters = options.endpoints.filter(({ isProxy }) => !isProxy)
  const endpoints = [...voters, ...options.endpoints.filter(({ isProxy }) => isProxy)]
  const { health = createEndpointHealth({ clock }) } = options
  const send = createSender<E>({ transport, clock, health, chainIdCheck })
  const names = endpointNames(endpoints)
  const urls = endpoints.map(({ url }) => url)
  const at = (index: number): E => endpoints[index] as E
  return {
    endpoints,
    names,
    operators: operatorsOf(endpoints),
    async query(request, { signal, deadlineMs = options.deadlineMs, others } = {}) {
      const { reply, failures } = await queryWithFailover({
        clock,
        health,
        urls,
        firstProxy: voters.length,
        deadlineMs,
        signal,
        others,
        send: (index, own) => send(at(index), request, own),
      })
      const attempts = failures.map(({ index, failure }) => ({ endpoint: names[index] ?? '', ...failure }))
      return reply ? { reply, attempts } : { attempts }
    },
    queryEach(work, { signal, deadlineMs = options.deadlineMs, isEnough, isUsable, waitMs }) {
      return queryEach({
        clock,
        health,
        endpoints: voters,
        deadlineMs,
        signal,
        isEnough,
        isUsable,
        waitMs,
        work: (index, own) => work((request) => send(at(index), request, own), index),
      })
    },
  }
}
