import type { Action } from '../../indexer/action.ts'
import { heightId } from '../../indexer/blockContext.ts'

/** An invalid actions query: HTTP 400 for a bad request, 500 where Midgard fails internally. */
export class ActionsError extends Error {
  override name = 'ActionsFault'
  readonly status: 400 | 500
  constructor(message: string, status: 400 | 500) {
    super(message)
    this.status = status
  }
}

const MAX_ROWS = 50
/** Maximum number of values per filter. */
const maxItems = { addresses: 50, assets: 4, 'tx types': 12, 'affiliate addresses': 50 } as const

export const actionKeys = [
  'address',
  'txid',
  'asset',
  'type',
  'txType',
  'affiliate',
  'limit',
  'offset',
  'nextPageToken',
  'timestamp',
  'height',
  'prevPageToken',
  'fromTimestamp',
  'fromHeight',
] as const

const types = new Set([
  'swap',
  'addLiquidity',
  'withdraw',
  'donate',
  'refund',
  'switch',
  'send',
  'thorname',
  'runePoolDeposit',
  'runePoolWithdraw',
  'cacaoPoolDeposit',
  'cacaoPoolWithdraw',
  'bond',
  'unbond',
  'rebond',
  'trade',
  'secure',
  'contract',
  'failed',
  'limit_swap',
  'tcy_claim',
  'tcy_stake',
  'tcy_unstake',
])

export interface ActionsQuery {
  readonly txid: string
  readonly addresses: readonly string[]
  readonly assets: readonly string[]
  readonly types: readonly string[]
  readonly txTypes: readonly string[]
  readonly affiliates: readonly string[]
  readonly limit: number
  readonly offset: number
  /** Whether a row is within the requested range. */
  readonly within: (action: Pick<Action, 'id' | 'time'>) => boolean
  /** Whether rows are paged from the oldest on. */
  readonly forward: boolean
  /** Whether the response has a count: only without a range. */
  readonly counted: boolean
}

/** Reads the query. Throws `ActionsError` with Midgard's message. Source: Midgard timeseries/actions.go parse. */
export function readActionsQuery(query: URLSearchParams): ActionsQuery {
  const place = (name: string) => readWhole(query, name, `'${name}' must be a non negative integer`)
  const next = { nextPageToken: place('nextPageToken'), timestamp: place('timestamp'), height: place('height') }
  const previous = {
    prevPageToken: place('prevPageToken'),
    fromTimestamp: place('fromTimestamp'),
    fromHeight: place('fromHeight'),
  }
  checkExclusive(query, { NextPageToken: 'nextPageToken', Timestamp: 'timestamp', Height: 'height' })
  checkExclusive(query, { PrevPageToken: 'prevPageToken', FromTimestamp: 'fromTimestamp', FromHeight: 'fromHeight' })
  return {
    txid: (query.get('txid') ?? '').toUpperCase(),
    addresses: readList(query, 'address', 'addresses'),
    assets: readList(query, 'asset', 'assets'),
    types: readTypes(query),
    txTypes: readList(query, 'txType', 'tx types'),
    affiliates: readList(query, 'affiliate', 'affiliate addresses').map((name) => name.toLowerCase()),
    limit: readLimit(query),
    offset: Number(readWhole(query, 'offset', "'offset' must be a non-negative integer")),
    within: ({ id, time }) =>
      (next.nextPageToken === 0n || id < next.nextPageToken) &&
      (next.timestamp === 0n || BigInt(time) < next.timestamp) &&
      (next.height === 0n || id < heightId(next.height)) &&
      (previous.prevPageToken === 0n || id > previous.prevPageToken) &&
      (previous.fromTimestamp === 0n || BigInt(time) > previous.fromTimestamp) &&
      (previous.fromHeight === 0n || id > heightId(previous.fromHeight)),
    forward: Object.values(previous).some((value) => value !== 0n),
    counted: [...Object.values(next), ...Object.values(previous)].every((value) => value === 0n),
  }
}

function readWhole(query: URLSearchParams, name: string, message: string): bigint {
  const text = query.get(name) ?? ''
  if (text === '') return 0n
  if (!/^\d{1,19}$/.test(text)) throw new ActionsError(message, 500)
  return BigInt(text)
}

function readLimit(query: URLSearchParams): number {
  const text = query.get('limit') ?? ''
  if (text === '') return MAX_ROWS
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MAX_ROWS) throw new ActionsError(`'limit' must be an integer between 1 and ${MAX_ROWS}`, 400)
  return limit
}

function readList(query: URLSearchParams, name: string, what: keyof typeof maxItems): readonly string[] {
  const text = query.get(name) ?? ''
  const list = text === '' ? [] : text.split(',')
  if (list.length > maxItems[what]) {
    throw new ActionsError(`too many ${what}: ${list.length} provided, maximum is ${maxItems[what]}`, 400)
  }
  return list
}

function readTypes(query: URLSearchParams): readonly string[] {
  const text = query.get('type') ?? ''
  const list = text === '' ? [] : text.split(',')
  const unknown = list.find((type) => !types.has(type))
  if (unknown === undefined) return list
  const given = text.slice(0, 200)
  const one = unknown.slice(0, 100)
  throw new ActionsError(
    `Your request for actions is '${given}' and '${one}' action type is unknown. Please see the docs`,
    400,
  )
}

/** Rejects a query with more than one of these parameters. */
function checkExclusive(query: URLSearchParams, names: Readonly<Record<string, string>>): void {
  const given = Object.values(names).filter((name) => (query.get(name) ?? '') !== '')
  if (given.length <= 1) return
  const quoted = Object.keys(names).map((name) => `'${name}' `)
  throw new ActionsError(`Parameters ${quoted.join('')}shouldn't be coming together`, 500)
}
