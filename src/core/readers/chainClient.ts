import type { ChainId } from '../chains/chains.ts'
import { createEndpointClient } from '../nodes/net/client.ts'
import type { Attempt } from '../nodes/net/endpointFailure.ts'
import { endpointMessage } from '../nodes/net/endpointFailure.ts'
import type { Settled } from '../nodes/net/queryEach.ts'
import type { ChainIdCheck, Outcome, RequestBuilder } from '../nodes/net/request.ts'
import type { ReadOptions } from './reader.ts'
import type { ReaderServer } from './readerEndpoint.ts'
import { ChainFailureError, ChainRefusedError, wasNeverProcessed } from './readerErrors.ts'
import type { ReaderSetup } from './readerSetup.ts'

/** Builds a request for one server of a chain. */
export type ReaderRequest<T> = RequestBuilder<T, ReaderServer>

/** The answer of one server, with its operator. */
export interface ServerAnswer<T> {
  readonly operator: string
  readonly value: T
}

export interface ChainClientOptions extends ReaderSetup {
  readonly chain: ChainId
  readonly chainIdCheck: ChainIdCheck<ReaderServer>
}

/** Returns the first answer of each operator, because servers of one operator count once. */
export function onePerOperator<T>(answers: readonly ServerAnswer<T>[]): readonly T[] {
  return [...new Map([...answers].reverse().map(({ operator, value }) => [operator, value])).values()]
}

/** Queries a chain through any number of servers. */
export interface ChainClient {
  readonly chain: ChainId
  /**
   * Queries servers until one answers, all within the deadline. Throws `ChainRefusedError` when the chain refuses, and
   * `ChainFailureError` (nodes_unreachable, node_bad_response, wrong_chain) when no server gave a usable answer.
   */
  readonly query: <T>(request: ReaderRequest<T>, options?: ReadOptions) => Promise<T>
  /**
   * Queries every server at once and returns the answers received. Once `isEnough` is true for the answers so far, the
   * other servers are not waited for; without it, all are. Rejects only when the caller aborts.
   */
  readonly queryEach: <T>(request: ReaderRequest<T>, options?: EachOptions<T>) => Promise<readonly ServerAnswer<T>[]>
}

interface EachOptions<T> extends ReadOptions {
  /** Whether the answers so far suffice. */
  readonly isEnough?: ((answers: readonly ServerAnswer<T>[]) => boolean) | undefined
}

/** Creates the client of a chain, whose id is checked with each server before any of its answers counts. */
export function createChainClient({ chain, ...options }: ChainClientOptions): ChainClient {
  const client = createEndpointClient<ReaderServer>(options)

  /** Prefers a server's own error message to a timeout when no server answered. */
  function failureOf(attempts: readonly Attempt[]): ChainRefusedError | ChainFailureError {
    const own = endpointMessage(attempts)
    if (own !== undefined) return new ChainRefusedError({ chain, reason: own.words, isFinal: false })
    return new ChainFailureError({ chain, attempts })
  }

  return {
    chain,
    async query(request, limits) {
      const { reply, attempts } = await client.query(request, limits)
      if (reply === undefined) throw failureOf(attempts)
      if ('value' in reply) return reply.value
      throw new ChainRefusedError({ chain, reason: reply.refused, isFinal: wasNeverProcessed(attempts) })
    },
    async queryEach<T>(request: ReaderRequest<T>, { isEnough, ...limits }: EachOptions<T> = {}) {
      const answersOf = (settled: readonly Settled<Outcome<T>>[]): readonly ServerAnswer<T>[] =>
        settled.flatMap((one) => {
          if ('failure' in one || !('value' in one.value)) return []
          return [{ operator: client.endpoints[one.index]?.operator ?? '', value: one.value.value }]
        })
      const settled = await client.queryEach((send) => send(request), {
        ...limits,
        isEnough: (some, isComplete) => isComplete || (isEnough?.(answersOf(some)) ?? false),
      })
      return answersOf(settled)
    },
  }
}
