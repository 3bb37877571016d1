import type { Clock } from '../../../src/core/nodes/net/clock.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createNode, type Node, type NodeOptions } from '../../../src/core/nodes/node.ts'

/** A clock that moves only when advanced. */
export interface ManualClock extends Clock {
  /** Advances the clock, runs due timers in order and lets promises settle after each. */
  readonly advance: (ms: number) => Promise<void>
  /** Number of timers that are still pending; a test must end with none. */
  readonly pending: () => number
}

export function manualClock(): ManualClock {
  let now = 1_800_000_000_000
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(ms) {
      await settle()
      const end = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((other) => other !== next)
        now = next.at
        next.run()
        await settle()
      }
      now = end
    },
    pending: () => timers.length,
  }
}

/** Lets promises and streams settle that need no timer. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

export type Reply = (request: Request) => Promise<Response> | Response

/** A transport that returns one reply per host and records every request. */
export function scripted(replies: Readonly<Record<string, Reply>>): {
  transport: Transport
  asked: Request[]
  hosts: () => string[]
} {
  const requested: Request[] = []
  return {
    asked: requested,
    hosts: () => requested.map(({ url }) => new URL(url).hostname.slice(0, 1)),
    async transport(request) {
      requested.push(request)
      const reply = replies[new URL(request.url).hostname.slice(0, 1)]
      if (!reply) throw new TypeError('connection refused')
      return reply(request)
    },
  }
}

export const endpointsAbc = ['https://a.example/node', 'https://b.example/node', 'https://c.example/node']

/** A THORChain node over `replies`, keyed by the first letter of the host. */
export function nodeOver(replies: Readonly<Record<string, Reply>>, options: Partial<NodeOptions> = {}) {
  const clock = manualClock()
  const script = scripted(replies)
  const node: Node = createNode({
    protocol: 'THORCHAIN',
    network: 'mainnet',
    endpoints: endpointsAbc,
    transport: script.transport,
    clientId: 'portage-test',
    clock,
    ...options,
  })
  return { node, clock, ...script }
}

export function json(body: unknown, status = 200): Reply {
  return () => Response.json(body, { status })
}

/** The newest block of mainnet's THORChain, at the time at which a manual clock starts. */
export function blockAt(height: number, { time = 1_800_000_000_000, chainId = 'thorchain-1' } = {}) {
  return { header: { chain_id: chainId, height, time: new Date(time).toISOString() } }
}

export function html(status: number): Reply {
  return () =>
    new Response('<html><body>Bad gateway</body></html>', { status, headers: { 'content-type': 'text/html' } })
}

/** Never responds; ends only when the request is aborted, and ignores the abort when `deaf`. */
export function hang({ deaf = false }: { deaf?: boolean } = {}): Reply {
  return ({ signal }) =>
    new Promise((_, reject) => {
      if (!deaf) signal.addEventListener('abort', () => reject(signal.reason))
    })
}

/** Sends its headers, then nothing. */
export function stall(): Reply {
  return () => new Response(new ReadableStream({ start: () => {} }))
}

/** Returns the replies in turn, one per call; the last one repeats. */
export function inTurn(...replies: Reply[]): Reply {
  let round = 0
  return (request) => {
    const reply = replies[Math.min(round, replies.length - 1)]
    round += 1
    if (!reply) throw new TypeError('no reply scripted')
    return reply(request)
  }
}

/** Tracks a promise’s outcome while the clock advances. */
export function watch<T>(promise: Promise<T>): { outcome: () => 'pending' | { value: T } | { error: unknown } } {
  let outcome: 'pending' | { value: T } | { error: unknown } = 'pending'
  promise.then(
    (value) => {
      outcome = { value }
    },
    (error: unknown) => {
      outcome = { error }
    },
  )
  return { outcome: () => outcome }
}
