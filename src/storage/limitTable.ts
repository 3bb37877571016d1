import { dropOldest } from '../std/dropOldest.ts'
import { memoizeText } from '../std/memoizeText.ts'
import { clockToleranceMs, type Database } from './database.ts'
import { digest } from './digest.ts'
import type { Limits, RateLimit, RateState } from './store.ts'
import type { Sweep } from './sweep.ts'

/**
 * A window is a log of exactly `limit` stamps, oldest first: the Unix milliseconds of each spent unit, in 13 digits.
 * Unused room is stamped zero. So n units fit exactly when the n-th oldest stamp is at or below floor = now - windowMs.
 * Spending drops n stamps in front and appends n: one atomic statement in both databases, without a prior read or a
 * retry. If this machine's clock is behind the newest stamp, that stamp is used as now, so the log stays sorted. A
 * stamp further ahead than `clockToleranceMs` comes from a clock that has been set back, and is forgotten.
 */
const width = 13

const stamp = (at: number) => String(Math.max(0, at)).padStart(width, '0')

const spent = `substr(rate_windows.log, :kept, :keptLength) || replace(:marks, '#',
      case when substr(rate_windows.log, :newest, ${width}) > :now
        then substr(rate_windows.log, :newest, ${width}) else :now end)`
const fits = `substr(rate_windows.log, :decisive, ${width}) <= :floor
    and substr(rate_windows.log, :newest, ${width}) <= :ahead`

/** Usually the window exists and is kept long enough. Then only the log is written, and no index. */
const spendKnown = `update rate_windows set log = ${spent}
  where bucket_hash = :bucket and free_at >= :usedUntil and ${fits} returning log, free_at`

const spend = `insert into rate_windows (bucket_hash, log, free_at)
  values (:bucket, :first, :freeAt)
  on conflict (bucket_hash) do update set
    log = ${spent},
    free_at = case when rate_windows.free_at > excluded.free_at then rate_windows.free_at else excluded.free_at end
  where ${fits}
  returning log, free_at`

/** How long a window is kept after its last use at most, in milliseconds. */
const keptLonger = 60_000

const read = 'select log from rate_windows where bucket_hash = :bucket'

const replace = 'update rate_windows set log = :log where bucket_hash = :bucket and log = :replaced'

/** A window as this process wrote it last. */
interface Window {
  log: string
  readonly free_at: number
}

const maxRemembered = 2_000

/**
 * Creates the Limits port on a database. See `Limits` for what counts. A process that remembers its windows writes the
 * next log in place of the last one, if the database still has that one. This costs SQLite half of computing it there.
 */
export function createLimits(database: Database, sweep: Sweep, { remembers }: { readonly remembers: boolean }): Limits {
  const remembered = new Map<string, Window>()
  const remember = (bucket: string, window: Window) => {
    if (!remembers) return
    remembered.set(bucket, window)
    dropOldest(remembered, maxRemembered)
  }
  const storedLog = async (limit: RateLimit) => {
    const [row] = await database.query<{ log: string }>(read, { bucket: bucketHash(limit) })
    return row?.log ?? ''
  }
  const logOf = async (limit: RateLimit, now: number) => withoutFuture(await storedLog(limit), now)
  /**
   * Removes the stamps of a clock that was ahead. Returns whether the cost fits now: a simultaneous hit may have removed
   * them first.
   */
  const makeRoom = async (limit: RateLimit, cost: number, now: number) => {
    const replaced = await storedLog(limit)
    const log = withoutFuture(replaced, now)
    if (log !== replaced) await database.query(replace, { bucket: bucketHash(limit), log, replaced })
    return stampAt(log, cost - 1) <= Math.max(0, now - limit.windowMs)
  }
  /**
   * Spends from the window as this process knows it. Resolves to undefined when another process has written it since;
   * returns undefined when the units may not fit.
   */
  const spendRemembered = (limit: RateLimit, cost: number, now: number): Promise<string | undefined> | undefined => {
    const bucket = bucketHash(limit)
    const window = remembered.get(bucket)
    if (window === undefined || window.free_at < now + limit.windowMs) return undefined
    const log = spentLog(window.log, limit, cost, now)
    if (log === undefined) return undefined
    return database.change(replace, { bucket, log, replaced: window.log }).then((changed) => {
      if (changed === 1) window.log = log
      else remembered.delete(bucket)
      return changed === 1 ? log : undefined
    })
  }
  const spendStored = async (limit: RateLimit, cost: number, now: number): Promise<string | undefined> => {
    const bucket = bucketHash(limit)
    const spending = {
      bucket,
      kept: width * cost + 1,
      keptLength: width * (limit.limit - cost),
      marks: '#'.repeat(cost),
      newest: width * (limit.limit - 1) + 1,
      decisive: width * (cost - 1) + 1,
      now: stamp(now),
      floor: stamp(now - limit.windowMs),
      ahead: stamp(now + clockToleranceMs),
      usedUntil: now + limit.windowMs,
    }
    const [known] = await database.write<Window>(spendKnown, spending)
    const [window] = known
      ? [known]
      : await database.write<Window>(spend, { ...spending, ...beginningOf(limit, cost, now) })
    if (window) remember(bucket, window)
    return window?.log
  }

  return {
    async hit(limit, now) {
      const { cost = 1 } = limit
      if (!Number.isInteger(cost) || cost < 1)
        throw new RangeError(`Expected a cost of at least 1, as an integer, not ${cost}.`)
      if (cost > limit.limit) return refusal(cost, await logOf(limit, now), limit, now)
      let log = (await spendRemembered(limit, cost, now)) ?? (await spendStored(limit, cost, now))
      if (log === undefined && (await makeRoom(limit, cost, now))) log = await spendStored(limit, cost, now)
      if (log === undefined) return refusal(cost, await logOf(limit, now), limit, now)
      const sweeping = sweep(now)
      if (sweeping) await sweeping
      return stateOf(log, limit, now)
    },

    async peek(limit, now) {
      const log = await logOf(limit, now)
      const state = stateOf(log, limit, now)
      return state.remaining > 0 ? state : refusal(1, log, limit, now)
    },
  }
}

/** A changed limit starts new windows, because the length of a log is its limit. */
const bucketHash = ({ bucket, limit, windowMs }: RateLimit) => digestOf(`${limit}/${windowMs} ${bucket}`)
const digestOf = memoizeText(digest, 5_000)

/** Initial log of a window, and until when it is kept. */
const beginningOf = ({ limit, windowMs }: RateLimit, cost: number, now: number) => ({
  first: stamp(0).repeat(limit - cost) + stamp(now).repeat(cost),
  freeAt: now + windowMs + Math.min(windowMs, keptLonger),
})

/** Returns the log after spending, as the statements compute it; undefined when the units do not fit. */
function spentLog(log: string, { limit, windowMs }: RateLimit, cost: number, now: number): string | undefined {
  const newest = stampAt(log, limit - 1)
  const fits = stampAt(log, cost - 1) <= Math.max(0, now - windowMs) && newest <= now + clockToleranceMs
  return fits ? log.slice(width * cost) + stamp(Math.max(newest, now)).repeat(cost) : undefined
}

const stampAt = (log: string, index: number) => Number(log.slice(width * index, width * (index + 1)))

/** Frees the units of a log that were spent later than any clock of the site can be. */
function withoutFuture(log: string, now: number): string {
  const kept = countUpTo(log, now + clockToleranceMs)
  return stamp(0).repeat(log.length / width - kept) + log.slice(0, kept * width)
}

/** Counts the stamps at or below `floor` by binary search. */
function countUpTo(log: string, floor: number): number {
  let low = 0
  let high = log.length / width
  while (low < high) {
    const middle = (low + high) >> 1
    if (stampAt(log, middle) <= floor) low = middle + 1
    else high = middle
  }
  return low
}

function stateOf(log: string, { limit, windowMs }: RateLimit, now: number): RateState {
  const stamps = log.length / width
  const back = countUpTo(log, Math.max(0, now - windowMs))
  return {
    allowed: true,
    limit,
    remaining: limit - (stamps - back),
    resetMs: back === stamps ? 0 : stampAt(log, back) + windowMs - now,
  }
}

/** The cost fits again when the cost-th oldest stamp leaves the window: at least 1 ms after a refusal. */
function refusal(cost: number, log: string, limit: RateLimit, now: number): RateState {
  const isDecided = cost * width <= log.length
  const resetMs = isDecided ? Math.max(1, stampAt(log, cost - 1) + limit.windowMs - now) : limit.windowMs
  return { ...stateOf(log, limit, now), allowed: false, resetMs }
}
