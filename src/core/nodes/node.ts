import { type Endpoint, endpointNames, endpointsOf, operatorsOf } from '../net/endpoint.ts'
import type { NetworkKind, Protocol } from '../protocol.ts'
import { type Clock, systemClock } from './clock.ts'
import { askEndpoint, type EndpointOutcome } from './endpoint.ts'
import type { EndpointFailure } from './exchange.ts'
import { createFailover, late } from './failover.ts'
import { failureOf, type NodeFailureError, NodeRefusedError } from './failure.ts'
import { createFlights } from './flights.ts'
import { type Lap, race } from './race.ts'
import type { Shape } from './shape.ts'
import type { Transport } from './transport.ts'

/** How one question is asked. */
export interface AskOptions {
  /** Gives the question up. The returned promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For this question, where the node's own deadline is too long. */
  readonly deadlineMs?: number | undefined
}

/** What one endpoint said, for questions that several must answer alike. */
export type EndpointAnswer<T> = EndpointName &
  (
    | { readonly outcome: 'answer'; readonly value: T }
    | { readonly outcome: 'failed'; readonly error: NodeRefusedError | NodeFailureError }
  )

interface EndpointName {
  /** Who runs the endpoint. */
  readonly operator: string
  /** Its host, for display. */
  readonly endpoint: string
}

/** One protocol's node, behind any number of endpoints. */
export interface Node {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** In the order of preference, each URL once. */
  readonly endpoints: readonly Endpoint[]
  /** The endpoints' operators, each once, in order. A majority is a majority of these. */
  readonly operators: readonly string[]
  /** Whether fewer than three operators are enough where coins are real. */
  readonly allowsSingleSource: boolean
  /**
   * Asks the endpoints until one answers, all within the deadline. `path` begins with a slash and carries the query.
   * Throws `NodeRefusedError` (node_refused) for the node's own no, and `NodeFailureError` (nodes_unreachable,
   * node_bad_response, node_stale) when no endpoint gave a usable answer.
   */
  readonly get: <T>(path: string, shape: Shape<T>, options?: AskOptions) => Promise<T>
  /** Asks every endpoint at once and returns what each said, in order. Rejects only when the caller gives up. */
  readonly askEach: <T>(path: string, shape: Shape<T>, options?: AskOptions) => Promise<readonly EndpointAnswer<T>[]>
}

/** Both protocols' nodes. */
export type Nodes = Readonly<Record<Protocol, Node>>

/** What a node is made of; nothing in it is looked up. */
export interface NodeOptions {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** In the order of preference. The operator of a plain base URL is its registrable domain. */
  readonly endpoints: readonly (Endpoint | string)[]
  readonly transport: Transport
  /** Who asks: sent with every question as `x-client-id`. */
  readonly clientId: string
  /** For a whole question, whatever number of endpoints it takes. */
  readonly deadlineMs?: number
  readonly clock?: Clock
  /** See `Node.allowsSingleSource`; false unless given. */
  readonly allowsSingleSource?: boolean
}

type Say<T> = { readonly value: T } | { readonly error: NodeRefusedError }

/**
 * A node behind several endpoints. What counts as an answer: a body of the expected shape, or the node's own no
 * (a 4xx with its words, or Maya's HTTP 200 with `error`), which is never asked again anywhere. Everything else
 * moves on to the next endpoint and never back to the same one: no connection, a silent endpoint, 5xx, 429 and other
 * statuses of a gateway (401, 403, 407, 408, 425, and a 4xx without the node's words), garbage, a body over 2 MB,
 * and a node that says it is behind.
 */
export function createNode(options: NodeOptions): Node {
  const { protocol, network, transport, clientId, deadlineMs: nodeDeadlineMs = 8_000, clock = systemClock } = options
  const endpoints = endpointsOf(options.endpoints)
  const names = endpointNames(endpoints)
  const failover = createFailover(endpoints, clock)
  const inFlight = createFlights<EndpointOutcome>()

  const ask = async <T>(
    index: number,
    path: string,
    shape: Shape<T>,
    signal: AbortSignal,
  ): Promise<Lap<Say<T>, EndpointFailure>> => {
    const url = `${endpoints[index]?.url}${path}`
    const outcome = await inFlight(
      url,
      (shared) => askEndpoint(transport, { url, clientId, signal: shared }),
      signal,
    ).catch((): EndpointOutcome => ({ kind: 'failure', reason: 'timeout' }))
    return lapOf(protocol, outcome, shape)
  }

  return {
    protocol,
    network,
    endpoints,
    operators: operatorsOf(endpoints),
    allowsSingleSource: options.allowsSingleSource ?? false,
    async get(path, shape, { signal, deadlineMs = nodeDeadlineMs } = {}) {
      const { winner, attempts } = await failover((index, loser) => ask(index, path, shape, loser), {
        signal,
        deadlineMs,
      })
      if (!winner) throw failureOf(protocol, attempts)
      if ('error' in winner.value) throw winner.value.error
      return winner.value.value
    },
    askEach(path, shape, { signal, deadlineMs = nodeDeadlineMs } = {}) {
      return Promise.all(
        endpoints.map(async ({ operator }, index) => {
          const entrant = (loser: AbortSignal) => ask(index, path, shape, loser)
          const { winner, failures } = await race([entrant], { clock, shareMs: deadlineMs, deadlineMs, signal })
          const name = { operator, endpoint: names[index] ?? '' }
          return answerOf(protocol, name, winner?.value, failures.get(0) ?? late)
        }),
      )
    },
  }
}

function lapOf<T>(protocol: Protocol, outcome: EndpointOutcome, shape: Shape<T>): Lap<Say<T>, EndpointFailure> {
  if (outcome.kind === 'failure') {
    const { kind: _, ...failure } = outcome
    return { won: false, failure }
  }
  if (outcome.kind === 'refusal') {
    const { words, status } = outcome
    return { won: true, value: { error: new NodeRefusedError({ protocol, nodeMessage: words, status }) } }
  }
  const read = shape.safeParse(outcome.body)
  return read.success ? { won: true, value: { value: read.data } } : { won: false, failure: { reason: 'garbage' } }
}

function answerOf<T>(
  protocol: Protocol,
  name: EndpointName,
  say: Say<T> | undefined,
  failure: EndpointFailure,
): EndpointAnswer<T> {
  const { endpoint } = name
  if (say === undefined) return { ...name, outcome: 'failed', error: failureOf(protocol, [{ endpoint, ...failure }]) }
  if ('error' in say) return { ...name, outcome: 'failed', error: say.error }
  return { ...name, outcome: 'answer', value: say.value }
}
