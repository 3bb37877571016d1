import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import type { BlockWatch } from './blockWatch.ts'
import { createBlockWatch } from './blockWatch.ts'
import type { BodySchema } from './bodySchema.ts'
import { parseBody } from './bodySchema.ts'
import type { EndpointAnswer, EndpointName, EndpointResult } from './endpointAnswer.ts'
import { answerOf, isMajorityAnswered, resultOf, unwrap } from './endpointAnswer.ts'
import { isDecided } from './isDecided.ts'
import { createEndpointClient } from './net/client.ts'
import type { Clock } from './net/clock.ts'
import { systemClock } from './net/clock.ts'
import type { Endpoint } from './net/endpoint.ts'
import { endpointsOf } from './net/endpoint.ts'
import type { EndpointHealth } from './net/health.ts'
import { createEndpointHealth } from './net/health.ts'
import type { Settled } from './net/queryEach.ts'
import type { EndpointRequest, ParsedAnswer, RawAnswer } from './net/request.ts'
import type { TimeSource } from './net/timeSource.ts'
import type { Transport } from './net/transport.ts'
import { failureOf, NodeRefusedError } from './nodeErrors.ts'
import { sanitizeText } from './wire/wireText.ts'

/**
 * Limits of one query.
 *
 * @example
 * const options: QueryOptions = { signal: AbortSignal.timeout(5_000) }
 */
export interface QueryOptions {
  /** Aborts the query. The returned promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Overrides the node's deadline for this query. */
  readonly deadlineMs?: number | undefined
}

/** Limits of a query to every endpoint. */
export interface QueryEachOptions<T> extends QueryOptions {
  /**
   * Ends the query as soon as it returns true for the answers so far. It sees the answers of every operator none of
   * whose endpoints is still being waited for. Endpoints not waited for are returned as failed. Without any of these
   * rules, every endpoint is waited for until the deadline, except one with an open circuit breaker once a majority of
   * the operators has answered. With one, an endpoint gets 4.5 seconds, and more where it has lately been slower.
   */
  readonly isEnough?: ((answersSoFar: readonly EndpointAnswer<T>[]) => boolean) | undefined
  /**
   * Whether the answers so far may be used although they are not enough. The other endpoints then get twice the time
   * taken so far, and at least 700 ms. Without it, they get the whole deadline.
   */
  readonly isUsable?: ((answersSoFar: readonly EndpointAnswer<T>[]) => boolean) | undefined
  /**
   * What a majority of the configured operators decides by the answers so far, as text; also that it decides nothing.
   * The query ends once no answer of the other operators can change it: see `isDecided`. Undefined while it is open.
   */
  readonly decide?: ((answersSoFar: readonly EndpointAnswer<T>[]) => string | undefined) | undefined
  /** Waits for every endpoint until the deadline, whatever the other rules. */
  readonly waitsForAll?: boolean | undefined
  /** The shortest time that an endpoint gets before it is given up; 4.5 seconds unless given. */
  readonly waitMs?: number | undefined
}

/** Limits of a query for one answer. */
export interface GetOptions extends QueryOptions {
  /**
   * Resolves once other sources have ended, to whether they answered. The endpoints then get the rest of their usual
   * time, or none while they are silent; without an answer of the others, 4.5 seconds.
   */
  readonly others?: Promise<boolean> | undefined
}

/** Queries the endpoint at hand. Throws `NodeRefusedError` and `NodeFailureError` as `Node.get` does. */
export type EndpointGet = <T>(path: string, shape: BodySchema<T>) => Promise<T>

/**
 * One protocol's node, behind any number of endpoints.
 *
 * @example
 * const node: Node = nodes.THORCHAIN
 * node.operators.length // 3
 */
export interface Node {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** In the order of preference, each URL once, proxies last. */
  readonly endpoints: readonly Endpoint[]
  /** The endpoints' operators, each once, in order. A majority is a majority of these. */
  readonly operators: readonly string[]
  /**
   * Whether a person may accept an address that a single configured operator names where coins are real. Always false
   * for THORChain, which has several public operators.
   */
  readonly allowsSingleSource: boolean
  /** What is known of the endpoints' newest blocks, and the time that they are compared with. */
  readonly watch: BlockWatch
  /**
   * Queries the endpoints until one answers, all within the deadline. `path` begins with a slash and includes the query
   * string. Throws `NodeRefusedError` (node_refused) for the node's own refusal, and `NodeFailureError`
   * (nodes_unreachable, node_bad_response, node_stale) when no endpoint gave a usable answer.
   */
  readonly get: <T>(path: string, shape: BodySchema<T>, options?: GetOptions) => Promise<T>
  /**
   * Queries every endpoint except proxies at once and returns what each answered, in order. Rejects only when the
   * caller aborts.
   */
  readonly queryEach: <T>(
    path: string,
    shape: BodySchema<T>,
    options?: QueryEachOptions<T>,
  ) => Promise<readonly EndpointAnswer<T>[]>
  /**
   * Like `queryEach` for several requests that belong together: `work` runs once per endpoint; its result is the
   * answer.
   */
  readonly queryEachWith: <T>(
    work: (get: EndpointGet, endpoint: Endpoint) => Promise<T>,
    options?: QueryEachOptions<T>,
  ) => Promise<readonly EndpointAnswer<T>[]>
}

/**
 * Both protocols' nodes.
 *
 * @example
 * const both: Nodes = nodes
 */
export type Nodes = Readonly<Record<Protocol, Node>>

/**
 * Configuration of a node; nothing is discovered automatically.
 *
 * @example
 * const options: NodeOptions = { protocol: 'THORCHAIN', network: 'mocknet', transport, clientId: 'example', endpoints: ['https://thornode.example.org'] }
 */
export interface NodeOptions {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** In the order of preference. The operator of a plain base URL is its registrable domain. */
  readonly endpoints: readonly (Endpoint | string)[]
  readonly transport: Transport
  /**
   * Name of the calling program, sent with every request as `x-client-id`. Leave it out in web pages: nodes do not
   * allow the header across origins, so the browser would refuse every answer.
   */
  readonly clientId?: string
  /** For a whole query over all endpoints; 8 seconds by default. */
  readonly deadlineMs?: number
  readonly clock?: Clock
  /**
   * The time that the endpoints' newest blocks are compared with before an address counts; the local clock by default.
   * While it returns undefined, an endpoint counts once its height has moved.
   */
  readonly time?: TimeSource
  /**
   * On mocknet: the devnet's own time, see `createSimulatedTime`. Without it, a node whose blocks stopped still counts.
   */
  readonly simulatedTime?: TimeSource
  /** Circuit breakers and latencies, shared with other nodes and readers; separate by default. */
  readonly health?: EndpointHealth
  /** See `Node.allowsSingleSource`; false by default, and for THORChain. */
  readonly allowsSingleSource?: boolean
}

/**
 * Creates a node behind several endpoints. An answer is a body of the expected shape, or the node's refusal (a 4xx with
 * its message, a missing pool as HTTP 500 with code 2, or Maya's HTTP 200 with `error`); no other endpoint is queried
 * after it. Anything else sends the query to the next endpoint, never back to the same one: connection errors,
 * redirects, timeouts, 5xx, 429 and other gateway statuses (401, 403, 407, 408, 425, and a 4xx without a node's
 * message), invalid bodies, bodies over 2 MB, and nodes that report that they are behind. After its usual latency, a
 * slow endpoint is hedged with the next one; a timeout opens its circuit breaker.
 *
 * @example
 * const node = createNode({ protocol: 'THORCHAIN', network: 'mocknet', transport, clientId: 'example', endpoints: ['http://devnet.example/1/thornode'] })
 * node.operators // [ 'devnet.example' ]
 */
export function createNode(options: NodeOptions): Node {
  const { protocol, network, transport, clientId, deadlineMs = 8_000, clock = systemClock } = options
  const { time, simulatedTime, health = createEndpointHealth({ clock }) } = options
  const client = createEndpointClient({
    endpoints: endpointsOf(options.endpoints),

    transport,
    deadlineMs,
    clock,
    health,
  })
  const { endpoints, names, operators } = client
  const nameOf = (index: number): EndpointName => ({
    operator: endpoints[index]?.operator ?? '',
    endpoint: names[index] ?? '',
  })

  async function queryEachWith<T>(
    work: (get: EndpointGet, endpoint: Endpoint) => Promise<T>,
    { isEnough: enough, isUsable, decide, waitsForAll = false, waitMs, ...limits }: QueryEachOptions<T> = {},
  ): Promise<readonly EndpointAnswer<T>[]> {
    const answersOf = (settled: readonly Settled<EndpointResult<T>>[]) =>
      settled.map((one) => answerOf(protocol, nameOf(one.index), one))
    const hasRule = !waitsForAll && [enough, isUsable, decide].some((rule) => rule !== undefined)
    const settled = await client.queryEach<EndpointResult<T>>(
      async (send, index) => {
        const get: EndpointGet = async (path, shape) =>
          unwrap(protocol, names[index] ?? '', await send(() => nodeRequest(path, shape, clientId)))
        const endpoint = endpoints[index] as Endpoint
        const startedAt = clock.now()
        const result = await resultOf(() => work(get, endpoint))
        // Work that waits for a block says nothing about how fast its endpoint is.
        const isAnswer = 'value' in result || result.error instanceof NodeRefusedError
        if (isAnswer && waitMs === undefined) health.voted(endpoint.url, clock.now() - startedAt)
        return result
      },
      {
        ...limits,
        isEnough(some, isComplete) {
          if (waitsForAll) return false
          const answers = answersOf(some)
          if (enough?.(answers) || (decide && isDecided(answers, { operators, decide }))) return true
          return !enough && !decide && isComplete && isMajorityAnswered(answers, operators.length)
        },
        isUsable: waitsForAll || !isUsable ? undefined : (some) => isUsable(answersOf(some)),
        waitMs: hasRule ? (url) => Math.max(health.waitMs(url), waitMs ?? 0) : undefined,
      },
    )
    return answersOf(settled)
  }

  return {
    protocol,
    network,
    endpoints,
    operators,
    watch: createBlockWatch({ clock, time, simulatedTime, demote: (url) => health.failed(url, { reason: 'stale' }) }),
    allowsSingleSource: protocol === 'MAYACHAIN' && (options.allowsSingleSource ?? false),
    async get(path, shape, limits) {
      const { reply, attempts } = await client.query(() => nodeRequest(path, shape, clientId), limits)
      if (!reply) throw failureOf(protocol, attempts)
      if ('value' in reply) return reply.value
      throw new NodeRefusedError({ protocol, nodeMessage: reply.refused, status: reply.status })
    },
    queryEach: (path, shape, limits) => queryEachWith((get) => get(path, shape), limits),
    queryEachWith,
  }
}

/**
 * Builds a GET of a node or indexer. `clientId` is sent as `x-client-id`, which node operators use to identify callers.
 */
function nodeRequest<T>(path: string, shape: BodySchema<T>, clientId?: string): EndpointRequest<T> {
  const headers = clientId === undefined ? {} : { 'x-client-id': clientId }
  return { path, headers, read: (answer) => parseAnswer(answer, shape) }
}

function parseAnswer<T>({ status, text }: RawAnswer, shape: BodySchema<T>): ParsedAnswer<T> {
  const body = parseJson(text)
  const message = errorMessage(body)
  if (message !== undefined && /node with stale state/i.test(message)) {
    return { failure: { reason: 'stale', status, message } }
  }
  if (message !== undefined && isFinal(body, message)) return { refused: message }
  if (status >= 500) return { failure: { reason: 'server', status, ...(message === undefined ? {} : { message }) } }
  if (message !== undefined) return { refused: message }
  // A 4xx without a node's message is the page of a gateway.
  if (status >= 300 || body === undefined) return { failure: { reason: 'garbage', status } }
  return parseBody(shape, body) ?? { failure: { reason: 'garbage' } }
}

/**
 * Whether another endpoint would say the same: THORNode reports a missing pool as HTTP 500 with code 2. Other messages
 * with that code may come from one node's version.
 */
function isFinal(body: unknown, message: string): boolean {
  const isUnknownRequest = typeof body === 'object' && body !== null && 'code' in body && body.code === 2
  return isUnknownRequest && /\bpool\b.*\b(doesn't exist|does not exist|not found|not available)\b/i.test(message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the message of an error body, or undefined for any other body. Shapes: `{code, message}` of THORNode 3,
 * `{error}` of older nodes and of Mayanode, which sends it with HTTP 200. Source: THORNode 3.17 (gRPC gateway),
 * Mayanode 1.124 querier_quotes and client/rest.
 */
function errorMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { error, message, code } = body as Record<string, unknown>
  if (typeof error === 'string' && error !== '') return sanitizeText(error, 500)
  if (typeof message === 'string' && typeof code === 'number') return sanitizeText(message, 500)
  return undefined
}
