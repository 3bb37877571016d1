import type { NetworkKind, Protocol } from '../protocol.ts'
import { type Clock, systemClock } from './clock.ts'
import { askEndpoint, type EndpointFailure, type EndpointOutcome } from './endpoint.ts'
import { type Attempt, failureOf, type NodeFailureError, NodeRefusedError } from './failure.ts'
import { createFlights } from './flights.ts'
import { type Lap, race } from './race.ts'
import type { Shape } from './shape.ts'
import type { Transport } from './transport.ts'

export interface AskOptions {
  /** Gives the question up. The returned promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For this question, where the node's own deadline is too long. */
  readonly deadlineMs?: number | undefined
}

/** What one endpoint said, for questions that several must answer alike. */
export type EndpointAnswer<T> =
  | { readonly endpoint: string; readonly outcome: 'answer'; readonly value: T }
  | { readonly endpoint: string; readonly outcome: 'failed'; readonly error: NodeRefusedError | NodeFailureError }

/** One protocol's node, behind any number of endpoints. */
export interface Node {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** Base addresses in the order of preference, without a slash at the end. */
  readonly endpoints: readonly string[]
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

export interface NodeOptions {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** Base URLs under which the node's own REST paths stand, in the order of preference. */
  readonly endpoints: readonly string[]
  readonly transport: Transport
  /** Who asks: sent with every question as `x-client-id`. */
  readonly clientId: string
  /** For a whole question, whatever number of endpoints it takes. */
  readonly deadlineMs?: number
  readonly clock?: Clock
}

/** An endpoint that says nothing for this long gets company. */
const patienceMs = 2_500
/** An endpoint that failed is asked last for this long. */
const penaltyMs = 30_000

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
  const endpoints = [...new Set(options.endpoints.map((url) => url.replace(/\/+$/, '')))]
  const names = endpointNames(endpoints)
  const failedAt = new Map<number, number>()
  const inFlight = createFlights<EndpointOutcome>()

  const ask = async <T>(
    index: number,
    path: string,
    shape: Shape<T>,
    signal: AbortSignal,
  ): Promise<Lap<Say<T>, EndpointFailure>> => {
    const url = `${endpoints[index]}${path}`
    const outcome = await inFlight(
      url,
      (shared) => askEndpoint(transport, { url, clientId, signal: shared }),
      signal,
    ).catch((): EndpointOutcome => ({ kind: 'failure', reason: 'timeout' }))
    return lapOf(protocol, outcome, shape)
  }

  const order = () => {
    const since = clock.now() - penaltyMs
    const indices = endpoints.map((_, index) => index)
    const penalised = (index: number) => (failedAt.get(index) ?? Number.NEGATIVE_INFINITY) > since
    return [...indices.filter((index) => !penalised(index)), ...indices.filter(penalised)]
  }

  return {
    protocol,
    network,
    endpoints,
    async get(path, shape, { signal, deadlineMs = nodeDeadlineMs } = {}) {
      const asked = order()
      const entrants = asked.map((index) => (loser: AbortSignal) => ask(index, path, shape, loser))
      const shareMs = Math.min(patienceMs, deadlineMs / Math.max(asked.length, 1))
      const { winner, failures, slow, started } = await race(entrants, { clock, shareMs, deadlineMs, signal })
      const attempts: Attempt[] = asked.slice(0, started).flatMap((index, place) => {
        const failure = failures.get(place) ?? (winner === undefined || slow.has(place) ? late : undefined)
        if (!failure || place === winner?.index) return []
        failedAt.set(index, clock.now())
        return [{ endpoint: names[index] ?? '', ...failure }]
      })
      if (!winner) throw failureOf(protocol, attempts)
      if ('error' in winner.value) throw winner.value.error
      return winner.value.value
    },
    askEach(path, shape, { signal, deadlineMs = nodeDeadlineMs } = {}) {
      return Promise.all(
        endpoints.map(async (_, index) => {
          const entrant = (loser: AbortSignal) => ask(index, path, shape, loser)
          const { winner, failures } = await race([entrant], { clock, shareMs: deadlineMs, deadlineMs, signal })
          return answerOf(protocol, names[index] ?? '', winner?.value, failures.get(0) ?? late)
        }),
      )
    },
  }
}

const late: EndpointFailure = { reason: 'timeout' }

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
  endpoint: string,
  say: Say<T> | undefined,
  failure: EndpointFailure,
): EndpointAnswer<T> {
  if (say === undefined) return { endpoint, outcome: 'failed', error: failureOf(protocol, [{ endpoint, ...failure }]) }
  if ('error' in say) return { endpoint, outcome: 'failed', error: say.error }
  return { endpoint, outcome: 'answer', value: say.value }
}

/** Hosts, numbered where several endpoints share one. Paths are left out: some gateways put a key there. */
function endpointNames(endpoints: readonly string[]): string[] {
  const hosts = endpoints.map((url) => (URL.canParse(url) ? new URL(url).host : 'an address that cannot be read'))
  return hosts.map((host, index) => {
    const twins = hosts.filter((other) => other === host).length
    return twins === 1 ? host : `${host} #${index + 1}`
  })
}
