import { readWindows, type Window } from '../../indexer/windows.ts'
import { type Handler, ok } from '../handler.ts'
import { emptyFor } from '../marked.ts'
import { midgardHandler, timeKeys, unknownPool } from './midgardHandler.ts'
import { poolNamed } from './pools.ts'
import { spanOf } from './spanOf.ts'

interface ZeroHistory {
  /** Fields of an interval, all zero. */
  readonly item: readonly string[]
  /** Fields of the sum, each with a value at the start and at the end. */
  readonly meta: readonly string[]
}

const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '0']))
const timesOf = ({ from, until }: Window) => ({ endTime: String(until), startTime: String(from) })

/** Creates the handler of a history in which nothing ever happens. */
function zeroHistory(cause: string, { item, meta }: ZeroHistory, needsPool = false): Handler {
  const handler = midgardHandler(timeKeys, (machine, { query, params, history }) => {
    if (needsPool && poolNamed(machine, params.pool) === undefined) return unknownPool(params.pool)
    const { windows, whole } = readWindows(query, history)
    const both = meta.flatMap((name) => [`start${name}`, `end${name}`])
    return ok({
      intervals: whole ? [] : windows.map((window) => ({ ...zeros(item), ...timesOf(window) })),
      meta: { ...zeros(both), ...timesOf(spanOf(windows)) },
    })
  })
  return emptyFor(cause, handler)
}

/** Source: Midgard 2.34 /v2/history/savers/{pool}. */
export const midgardSavers = zeroHistory(
  'savers ended',
  { item: ['saversCount', 'saversDepth', 'saversUnits'], meta: ['SaversCount', 'SaversDepth', 'Units'] },
  true,
)

/** Source: Maya's Midgard 2.16 /v2/history/cacaopool. */
export const midgardCacaoPoolHistory = zeroHistory('CACAOPool is closed to accounts', {
  item: ['count', 'depth', 'units'],
  meta: ['Count', 'Units'],
})
