import type { Action } from '../../indexer/action.ts'
import { heightId } from '../../indexer/blockContext.ts'

/** A question about actions that cannot be answered: HTTP 400 for a bad request, 500 for what Midgard never caught. */
export class ActionsError extends Error {
  override name = 'ActionsFault'
  readonly status: 400 | 500
  constructor(message: string, status: 400 | 500) {
    super(message)
    this.status = status
  }
}

const MAX_ROWS = 50
/** How many addresses, assets and kinds of transactions may be asked for at once. */
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
  /** Whether a row lies where the page begins and ends. */
  readonly within: (action: Pick<Action, 'id' | 'time'>) => boolean
  /** From the oldest on: what comes after a page instead of before it. */
  readonly forward: boolean
  /** Whether only filters were given, so that the rows are counted. */
  readonly counted: boolean
}

/** Reads the query. Throws `ActionsFault` in Midgard's words. Source: Midgard timeseries/actions.go parse. */
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

function readWhole(query: URLSearchParams, name: string, words: string): bigint {
  const text = query.get(name) ?? ''
  if (text === '') return 0n
  if (!/^\d{1,19}$/.test(text)) throw new ActionsError(words, 500)
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
  const [asked, one] = [text.slice(0, 200), unknown.slice(0, 100)]
  throw new ActionsError(
    `Your request for actions is '${asked}' and '${one}' action type is unknown. Please see the docs`,
    400,
  )
}

/** One way of saying where a page begins is enough. */
function checkExclusive(query: URLSearchParams, names: Readonly<Record<string, string>>): void {
  const given = Object.values(names).filter((name) => (query.get(name) ?? '') !== '')
  if (given.length <= 1) return
  const words = Object.keys(names).map((name) => `'${name}' `)
  throw new ActionsError(`Parameters ${words.join('')}shouldn't be coming together`, 500)
}
