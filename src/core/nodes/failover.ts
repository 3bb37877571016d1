import { type Endpoint, endpointNames } from '../net/endpoint.ts'
import type { Clock } from './clock.ts'
import type { EndpointFailure } from './exchange.ts'
import type { Attempt } from './failure.ts'
import { type Lap, race } from './race.ts'

/** Asks one endpoint, named by its place in the list. Must not reject. */
export type Ask<W> = (index: number, signal: AbortSignal) => Promise<Lap<W, EndpointFailure>>

export interface FailoverOptions {
  readonly signal?: AbortSignal | undefined
  /** For the whole question, whatever number of endpoints it takes. */
  readonly deadlineMs: number
}

export interface FailoverResult<W> {
  readonly winner?: { readonly value: W }
  /** What each endpoint did that was asked and did not win. */
  readonly attempts: readonly Attempt[]
}

/** Asks the endpoints of a list until one answers. Rejects only when the caller gives up. */
export type Failover = <W>(ask: Ask<W>, options: FailoverOptions) => Promise<FailoverResult<W>>

/** An endpoint that says nothing for this long gets company. */
const patienceMs = 2_500
/** An endpoint that failed is asked last for this long. */
const penaltyMs = 30_000

export const late: EndpointFailure = { reason: 'timeout' }

/** Endpoints in the order of preference; those that failed in the last half minute come last. */
export function createFailover(endpoints: readonly Endpoint[], clock: Clock): Failover {
  const names = endpointNames(endpoints)
  const failedAt = new Map<number, number>()

  const order = () => {
    const since = clock.now() - penaltyMs
    const indices = endpoints.map((_, index) => index)
    const penalised = (index: number) => (failedAt.get(index) ?? Number.NEGATIVE_INFINITY) > since
    return [...indices.filter((index) => !penalised(index)), ...indices.filter(penalised)]
  }

  return async (ask, { signal, deadlineMs }) => {
    const asked = order()
    const entrants = asked.map((index) => (loser: AbortSignal) => ask(index, loser))
    const shareMs = Math.min(patienceMs, deadlineMs / Math.max(asked.length, 1))
    const { winner, failures, slow, started } = await race(entrants, { clock, shareMs, deadlineMs, signal })
    const attempts: Attempt[] = asked.slice(0, started).flatMap((index, place) => {
      const failure = failures.get(place) ?? (winner === undefined || slow.has(place) ? late : undefined)
      if (!failure || place === winner?.index) return []
      failedAt.set(index, clock.now())
      return [{ endpoint: names[index] ?? '', ...failure }]
    })
    return winner === undefined ? { attempts } : { winner: { value: winner.value }, attempts }
  }
}
