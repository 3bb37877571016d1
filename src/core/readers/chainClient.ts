import type { ChainId } from '../chains/chains.ts'
import { createEndpointClient } from '../net/client.ts'
import type { Attempt } from '../net/failure.ts'
import { endpointMessage } from '../net/failure.ts'
import type { ChainIdCheck, RequestBuilder } from '../net/request.ts'
import type { ReaderServer } from './endpoint.ts'
import { ChainFailureError, ChainRefusedError, unheard } from './failure.ts'
import type { ReadOptions } from './reader.ts'
import type { ReaderSetup } from './setup.ts'

/** Builds a request for one server of a chain. */
export type ReaderRequest<T> = RequestBuilder<T, ReaderServer>

/** What one server answered, and who runs it. */
export interface ServerAnswer<T> {
  readonly operator: string
  readonly value: T
}

export interface ChainClientOptions extends ReaderSetup {
  readonly chain: ChainId
  readonly chainIdCheck: ChainIdCheck<ReaderServer>
}

/** The first answer of each operator: servers of one operator are one witness. */
export function onePerOperator<T>(answers: readonly ServerAnswer<T>[]): readonly T[] {
  return [...new Map([...answers].reverse().map(({ operator, value }) => [operator, value])).values()]
}

/** A chain behind any number of servers. */
export interface ChainClient {
  readonly chain: ChainId
  /**
   * Queries servers until one answers, all within the deadline. Throws `ChainRefusedError` for the chain's own refusal, and
   * `ChainFailureError` (nodes_unreachable, node_bad_response, wrong_chain) when no server gave a usable answer.
   */
  readonly query: <T>(request: ReaderRequest<T>, options?: ReadOptions) => Promise<T>
  /** Queries every server at once and returns the answers of those that answered. Rejects only when the caller gives up. */
  readonly queryEach: <T>(request: ReaderRequest<T>, options?: ReadOptions) => Promise<readonly ServerAnswer<T>[]>
}

/** Creates the client of a chain, whose id is checked with each server before any of its answers counts. */
export function createChainClient({ chain, ...options }: ChainClientOptions): ChainClient {
  const client = createEndpointClient<ReaderServer>(options)

  /** A server's own words win over silence, once no server has answered better. */
  function failureOf(attempts: readonly Attempt[]): ChainRefusedError | ChainFailureError {
    const own = endpointMessage(attempts)
    if (own !== undefined) return new ChainRefusedError({ chain, words: own.words, firm: false })
    return new ChainFailureError({ chain, attempts })
  }

  return {
    chain,
    async query(request, limits) {
      const { reply, attempts } = await client.query(request, limits)
      if (reply === undefined) throw failureOf(attempts)
      if ('value' in reply) return reply.value
      throw new ChainRefusedError({ chain, words: reply.refused, firm: unheard(attempts) })
    },
    async queryEach(request, limits) {
      const settled = await client.queryEach((send) => send(request), {
        ...limits,
        isEnough: (_, isComplete) => isComplete,
      })
      return settled.flatMap((one) => {
        if ('failure' in one || !('value' in one.value)) return []
        return [{ operator: client.endpoints[one.index]?.operator ?? '', value: one.value.value }]
      })
    },
  }
}
