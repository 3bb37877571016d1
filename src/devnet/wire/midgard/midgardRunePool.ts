import { saturatingSub } from '../../../core/quote/math/share.ts'
import type { RunePoolDepth } from '../../indexer/bucket.ts'
import { runePoolDepth } from '../../indexer/indexBuckets.ts'
import { bucketsOf } from '../../indexer/sums.ts'
import { readWindows } from '../../indexer/windows.ts'
import { ok } from '../handler.ts'
import { midgardHandler, notFound, timeKeys } from './midgardHandler.ts'
import { spanOf } from './spanOf.ts'

/**
 * Returns the deposits of accounts in RUNEPool, of several after commas. Source: Midgard 2.34 /v2/runepool/{address}.
 */
export const midgardRuneProvider = midgardHandler([], ({ runeProviders }, { params }) => {
  const rows = (params.address ?? '').split(',').flatMap((runeAddress) => {
    const provider = runeProviders.get(runeAddress)
    if (provider === undefined || provider.deposited === 0n) return []
    const { units, deposited, withdrawn, firstDepositTime, lastDepositTime } = provider
    return [
      {
        dateFirstAdded: String(firstDepositTime),
        dateLastAdded: String(lastDepositTime),
        runeAdded: String(deposited),
        runeAddress,
        runeDeposit: String(saturatingSub(deposited, withdrawn)),
        runeWithdrawn: String(withdrawn),
        units: String(units),
      },
    ]
  })
  return rows.length === 0 ? notFound : ok(rows)
})

const noDepth: RunePoolDepth = { members: 0, units: 0n, deposit: 0n }

/**
 * Returns members, units and deposits of RUNEPool at the end of each interval. Source: Midgard 2.34
 * /v2/history/runepool.
 */
export const midgardRunePoolHistory = midgardHandler(timeKeys, (machine, { query, history }) => {
  const { windows, whole, grain } = readWindows(query, history)
  const buckets = bucketsOf(history, grain)
  const depthAt = (time: number): RunePoolDepth => {
    if (time > (history.last?.time ?? 0)) return runePoolDepth(machine)
    const known = buckets.findLast(({ start, seconds, runePool }) => start + seconds <= time && runePool !== undefined)
    return known?.runePool ?? noDepth
  }
  const intervals = windows.map(({ from, until }) => {
    const { members, units, deposit } = depthAt(until)
    return {
      count: String(members),
      depth: String(deposit),
      units: String(units),

      endTime: String(until),
      startTime: String(from),
    }
  })
  const { from, until } = spanOf(windows)
  const start = depthAt(from)
  const end = depthAt(until)
  const meta = {
    startCount: String(start.members),
    startUnits: String(start.units),
    startTime: String(from),

    endCount: String(end.members),
    endUnits: String(end.units),
    endTime: String(until),
  }
  return ok({ intervals: whole ? [] : intervals, meta })
})
