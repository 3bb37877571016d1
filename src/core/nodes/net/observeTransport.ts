import type { Clock } from './clock.ts'
import type { Transport } from './transport.ts'

/** What one answer showed beside its body. */
interface Observation {
  /** Until the headers of the first answer, in milliseconds. */
  readonly latencyMs: number
  /** Whether a page of the given origin may read the answers. */
  readonly allowsPages: boolean
  /** Unix milliseconds by the server's own clock, where its headers have it. */
  readonly serverTime: number | undefined
}

/** A transport and what its answers showed. */
export interface ObservedTransport {
  readonly transport: Transport
  /** The first answer to a URL that begins so; undefined before there is one. */
  readonly observed: (url: string) => Observation | undefined
}

/** Wraps a transport so that it records latencies and CORS headers. Requests carry `origin`, as those of a page do. */
export function observeTransport(
  transport: Transport,
  { origin, clock }: { origin: string; clock: Clock },
): ObservedTransport {
  const seen = new Map<string, Observation>()
  return {
    async transport(request) {
      const startedAt = clock.now()
      const own = new Request(request)
      own.headers.set('origin', origin)
      const response = await transport(own)
      if (!seen.has(request.url))
        seen.set(request.url, observationOf(response, { url: request.url, origin, latencyMs: clock.now() - startedAt }))
      return response
    },
    observed: (url) => [...seen].find(([requested]) => requested.startsWith(url))?.[1],
  }
}

function observationOf({ headers }: Response, { url, origin, latencyMs }: Answered): Observation {
  const allowed = headers.get('access-control-allow-origin')
  const date = Date.parse(headers.get('date') ?? '')
  return {
    latencyMs,
    // A WebSocket needs no such header.
    allowsPages: /^wss?:/.test(url) || allowed === '*' || allowed === origin,
    serverTime: Number.isNaN(date) ? undefined : date,
  }
}

interface Answered {
  readonly url: string
  readonly origin: string
  readonly latencyMs: number
}
