import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Clock } from '../core/nodes/net/clock.ts'
import type { Transport } from '../core/nodes/net/transport.ts'

/** Rejects when the DNS servers do not answer for a host name. */
export type CheckHostName = (host: string) => Promise<void>

export interface HostNameOptions {
  readonly clock: Clock
  /** One try of a second at the system's servers, unless given. */
  readonly resolver?: Pick<Resolver, 'resolve4' | 'resolve6'>
}

/** How long a result is used, in milliseconds. */
const KEPT_MS = 60_000

/**
 * Creates a check of host names that uses no thread. `fetch` looks a name up in one of Node's four threads for blocking
 * work, and a name without an answer occupies it for up to half a minute, even after the request is aborted. Names that
 * DNS does not have pass: they fail at once, or the machine's hosts file has them. Results are used for a minute.
 */
export function createHostNameCheck({
  clock,
  resolver = new Resolver({ timeout: 1_000, tries: 1 }),
}: HostNameOptions): CheckHostName {
  const known = new Map<string, { readonly at: number; readonly result: Promise<void> }>()
  return (host) => {
    const name = host.replace(/^\[|\]$/g, '')
    if (isIP(name) !== 0 || name === 'localhost') return Promise.resolve()
    const last = known.get(name)
    if (last && Math.abs(clock.now() - last.at) < KEPT_MS) return last.result
    const result = expectAnswer(resolver, name)
    // Each caller gets the rejection; without a caller it is no error of this process.
    result.catch(() => {})
    known.set(name, { at: clock.now(), result })
    return result
  }
}

async function expectAnswer(resolver: NonNullable<HostNameOptions['resolver']>, name: string): Promise<void> {
  const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const isAnswered = results.some((result) => result.status === 'fulfilled' || isAbsence(result.reason))
  if (!isAnswered) throw new TypeError(`The DNS servers do not answer for ${name}.`)
}

/** Whether the servers answered that there is no such name, or no such address of it. */
const isAbsence = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && (reason.code === 'ENOTFOUND' || reason.code === 'ENODATA')

/** Wraps a transport so that a request is sent only to a host whose name passes the check. */
export const withHostNames =
  (transport: Transport, check: CheckHostName): Transport =>
  async (request) => {
    await check(new URL(request.url).hostname)
    request.signal.throwIfAborted()
    return transport(request)
  }
