import type { Clock } from './clock.ts'
import type { Transport } from './transport.ts'

/**
 * Returns the time in Unix milliseconds by a clock that may be trusted, or undefined while it is unknown. Never
 * rejects.
 *
 * @example
 * const ofThisMachine: TimeSource = async () => Date.now()
 */
export type TimeSource = () => Promise<number | undefined>

/** A measured difference is used for this long. */
const MEASURED_FOR_MS = 60_000
/** A slower response is too inaccurate as a time source. */
const DEADLINE_MS = 4_000
/** How far a clock may be from the `Date` header of a stored response for that header to be taken as its time. */
const NEAR_MS = 30_000

interface OriginTimeOptions {
  /** An address of our own origin, queried with HEAD. */
  readonly url: string
  readonly transport: Transport
  readonly clock: Clock
}

/**
 * Creates a time source from the `Date` header of our own origin, because clocks of visitors can be wrong. It is
 * measured at most once a minute, and again when the local clock is set back.
 */
export function createOriginTime({ url, transport, clock }: OriginTimeOptions): TimeSource {
  let measured: { readonly offset: Promise<number | undefined>; readonly at: number } | undefined
  return async () => {
    const age = measured === undefined ? Number.NaN : clock.now() - measured.at
    if (measured === undefined || !(age >= 0 && age < MEASURED_FOR_MS)) {
      const offset = measureOffset({ url, transport, clock })
      measured = { offset, at: clock.now() }
    }
    const current = measured
    const offset = await current.offset
    if (offset === undefined && measured === current) measured = undefined
    return offset === undefined ? undefined : clock.now() + offset
  }
}

/** Returns how far the origin's clock is ahead of ours, in milliseconds. */
async function measureOffset({ url, transport, clock }: OriginTimeOptions): Promise<number | undefined> {
  const controller = new AbortController()
  const stop = clock.after(DEADLINE_MS, () => controller.abort())
  const sentAt = clock.now()
  try {
    const { signal } = controller
    const request = new Request(url, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal,
    })
    const { headers } = await transport(request)
    const receivedAt = clock.now()
    if (receivedAt < sentAt || receivedAt - sentAt > DEADLINE_MS) return undefined
    const local = (sentAt + receivedAt) / 2
    const time = originTimeOf(headers, local)
    return time === undefined ? undefined : time - local
  } catch {
    return undefined
  } finally {
    stop()
  }
}

/**
 * Returns the time of a response in Unix milliseconds. `Date` has whole seconds. A cache either renews `Date` or keeps
 * it and adds `Age` (RFC 9111 §5.1), so for a stored response the local clock has to be near one of the two.
 */
export function originTimeOf(headers: Headers, local: number): number | undefined {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return undefined
  const age = headers.get('age') ?? '0'
  const time = date + 500
  if (!/^\d{1,9}$/.test(age)) return undefined
  if (Number(age) <= 1) return time
  return [time, time + Number(age) * 1000].find((one) => Math.abs(one - local) <= NEAR_MS)
}
