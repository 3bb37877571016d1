import type { ChainId } from '../chain.ts'
import type { Clock } from '../nodes/clock.ts'
import { type EndpointFailure, exchange } from '../nodes/exchange.ts'
import { createFailover } from '../nodes/failover.ts'
import type { Attempt } from '../nodes/failure.ts'
import { type Lap, race } from '../nodes/race.ts'
import type { Transport } from '../nodes/transport.ts'
import type { ReaderServer } from './endpoint.ts'
import { ChainFailureError, ChainRefusedError, unheard } from './failure.ts'
import type { ReadOptions } from './reader.ts'

/** What a server's answer means: a value, the chain's own no, or nothing that the next server could not say better. */
export type Meaning<T> = { readonly value: T } | { readonly refused: string } | { readonly failure: EndpointFailure }

export interface Question<T> {
  /** Behind the endpoint's own address, beginning with a slash, or empty. */
  readonly path: string
  /** Makes it a POST, of JSON unless `type` says otherwise. */
  readonly body?: string
  readonly type?: string
  readonly read: (answer: { readonly status: number; readonly text: string }) => Meaning<T>
}

/** How a question is put to one kind of server. */
export type Put<T> = (endpoint: ReaderServer) => Question<T>

/** Which chain a server serves, asked of each before anything it says counts. */
export interface Passport {
  readonly ask: Put<string>
  readonly accepts: (identity: string) => boolean
}

export interface LineOptions {
  readonly chain: ChainId
  readonly endpoints: readonly ReaderServer[]
  readonly transport: Transport
  readonly passport: Passport
  readonly clock: Clock
  readonly deadlineMs: number
}

/** A chain behind any number of servers. */
export interface Line {
  readonly chain: ChainId
  /**
   * Asks until one server answers, all within the deadline. Throws `ChainRefusedError` for the chain's own no, and
   * `ChainFailureError` (nodes_unreachable, node_bad_response, wrong_chain) when no server gave a usable answer.
   */
  readonly ask: <T>(put: Put<T>, options?: ReadOptions) => Promise<T>
  /** Asks every server at once and returns the answers of those that answered. Rejects only when the caller gives up. */
  readonly askEach: <T>(put: Put<T>, options?: ReadOptions) => Promise<readonly ServerAnswer<T>[]>
}

/** What one server answered, and who runs it. */
export interface ServerAnswer<T> {
  readonly operator: string
  readonly value: T
}

type Say<T> = { readonly value: T } | { readonly refused: string }

/**
 * A line over servers whose chain is checked. A server that failed its passport is asked again next time; one that
 * passed is believed from then on.
 */
export function createLine({ chain, endpoints, transport, passport, clock, deadlineMs }: LineOptions): Line {
  const failover = createFailover(endpoints, clock)
  const passed = new Set<number>()

  async function put<T>(endpoint: ReaderServer, { path, body, type, read }: Question<T>, signal: AbortSignal) {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': type ?? 'application/json' }
    const answer = await exchange(transport, { url: `${endpoint.url}${path}`, headers, body, signal })
    return answer.kind === 'failure' ? { failure: answer } : read(answer)
  }

  async function askOne<T>(
    index: number,
    question: Put<T>,
    signal: AbortSignal,
  ): Promise<Lap<Say<T>, EndpointFailure>> {
    const endpoint = endpoints[index]
    if (endpoint === undefined) return { won: false, failure: { reason: 'network' } }
    if (!passed.has(index)) {
      const shown = await put(endpoint, passport.ask(endpoint), signal)
      if ('failure' in shown) return { won: false, failure: shown.failure }
      if ('refused' in shown) return { won: false, failure: { reason: 'garbage', words: shown.refused } }
      if (!passport.accepts(shown.value)) return { won: false, failure: { reason: 'foreign' } }
      passed.add(index)
    }
    const meaning = await put(endpoint, question(endpoint), signal)
    return 'failure' in meaning ? { won: false, failure: meaning.failure } : { won: true, value: meaning }
  }

  /** A server's own words beat silence, once nobody has answered better. */
  function failureOf(attempts: readonly Attempt[]): ChainRefusedError | ChainFailureError {
    const words = attempts.find(({ reason, words }) => reason === 'server' && words !== undefined)?.words
    if (words !== undefined) return new ChainRefusedError({ chain, words, firm: false })
    return new ChainFailureError({ chain, attempts })
  }

  return {
    chain,
    async ask(question, { signal } = {}) {
      const { winner, attempts } = await failover((index, loser) => askOne(index, question, loser), {
        signal,
        deadlineMs,
      })
      if (winner === undefined) throw failureOf(attempts)
      if ('refused' in winner.value) {
        throw new ChainRefusedError({ chain, words: winner.value.refused, firm: unheard(attempts) })
      }
      return winner.value.value
    },
    async askEach<T>(question: Put<T>, { signal }: ReadOptions = {}): Promise<readonly ServerAnswer<T>[]> {
      const answers: ServerAnswer<T>[] = []
      await Promise.all(
        endpoints.map(async ({ operator }, index) => {
          const entrant = (loser: AbortSignal) => askOne(index, question, loser)
          const { winner } = await race([entrant], { clock, shareMs: deadlineMs, deadlineMs, signal })
          if (winner !== undefined && 'value' in winner.value) {
            answers.push({ operator, value: winner.value.value })
          }
        }),
      )
      return answers
    },
  }
}
