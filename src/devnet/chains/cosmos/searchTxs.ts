import type { CosmosNode } from './cosmosNode.ts'
import { type IncludedTx, includedTxs } from './includedTxs.ts'
import { type TxEvent, txResultOf } from './txResults.ts'

/** A condition of a search query: `transfer.sender = 'cosmos1…'`. */
interface Condition {
  readonly key: string
  readonly operator: string
  readonly value: string
}

/** A query that the indexer cannot parse. The message is CometBFT's. */
export class SearchError extends Error {
  override name = 'SearchError'
}

const MAX_CONDITIONS = 20
const CONDITION = /^([\w.-]+)\s*(<=|>=|=|<|>|CONTAINS\b|EXISTS\b)\s*(?:'([^']*)'|(-?\d+))?$/i

/** Finds included transactions by CometBFT's query language, oldest first. Throws `SearchError`. */
export function searchTxs(node: CosmosNode, query: string): readonly IncludedTx[] {
  const conditions = parseQuery(query)
  const { byHash, byHeight } = includedTxs(node)
  const wanted = conditions.find(({ key, operator }) => key === 'tx.hash' && operator === '=')?.value
  const height = conditions.find(({ key, operator }) => key === 'tx.height' && operator === '=')?.value
  const named = wanted === undefined ? undefined : byHash.get(wanted.toUpperCase())
  const candidates =
    wanted !== undefined
      ? named === undefined
        ? []
        : [named]
      : height === undefined
        ? [...byHash.values()]
        : (byHeight.get(Number(height)) ?? [])
  return candidates.filter((tx) => conditions.every((condition) => isMet(node, tx, condition)))
}

/** Whether a transaction with these events meets every condition of a query. Throws `SearchError`. */
export function matchesEvents(query: string, facts: ReadonlyMap<string, readonly string[]>): boolean {
  return parseQuery(query).every((condition) => compare(condition, facts.get(condition.key) ?? []))
}

/** Collects the values of events by "type.attribute". */
export function eventValues(events: readonly TxEvent[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { type, attributes } of events) {
    for (const { key, value } of attributes) {
      const name = `${type}.${key}`
      found.set(name, [...(found.get(name) ?? []), value])
    }
  }
  return found
}

function parseQuery(query: string): readonly Condition[] {
  const parts = query.split(/\s+AND\s+/i)
  if (parts.length > MAX_CONDITIONS) throw new SearchError('failed to parse query: too many conditions')
  return parts.map((part) => {
    const found = CONDITION.exec(part.trim())
    const [, key = '', operator = '', text, number] = found ?? []
    const value = text ?? number
    const isComplete = found !== null && (value !== undefined || /^exists$/i.test(operator))
    if (!isComplete) throw new SearchError(`failed to parse query: got "${part.slice(0, 80)}"`)
    return { key, operator: operator.toUpperCase(), value: value ?? '' }
  })
}

function isMet(node: CosmosNode, { hash, mined }: IncludedTx, condition: Condition): boolean {
  if (condition.key === 'tx.hash') return compare(condition, [hash], (text) => text.toUpperCase())
  if (condition.key === 'tx.height') return compare(condition, [String(mined.height)])
  return compare(condition, eventValues(txResultOf(node, hash, mined).events).get(condition.key) ?? [])
}

function compare(
  { operator, value }: Condition,
  values: readonly string[],
  normalize: (text: string) => string = (text) => text,
): boolean {
  switch (operator) {
    case 'EXISTS':
      return values.length > 0
    case 'CONTAINS':
      return values.some((one) => one.includes(value))
    case '=':
      return values.some((one) => normalize(one) === normalize(value))
    default:
      return values.some((one) => compareNumbers(operator, one, value))
  }
}

function compareNumbers(operator: string, one: string, other: string): boolean {
  if (!/^-?\d{1,40}$/.test(one) || !/^-?\d{1,40}$/.test(other)) return false
  const left = BigInt(one)
  const right = BigInt(other)
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}
