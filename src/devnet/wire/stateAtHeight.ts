import type { Machine } from '../machine/machine.ts'
import type { WireResponse } from '../rules/state.ts'
import { fail, refuse } from './handler.ts'

/** Paths that read only what is kept of past blocks. */
const keptPatterns: ReadonlySet<string> = new Set([
  'pools',
  'pool/:asset',
  'pool/:asset/liquidity_providers',
  'pool/:asset/liquidity_provider/:address',
  'dpools',
  'dpool/:asset',
  'slips',
  'slip/:asset',
  'oracle/prices',
  'oracle/price/:symbol',
  'network',
  'inbound_addresses',
  'outbound_fees',
  'outbound_fee/:asset',
  'mimir',
  'mimir/admin',
  'mimir/key/:key',
  'constants',
  'lastblock',
  'lastblock/:chain',
  'version',
  'nodes',
  'node/:address',
  'vaults/pubkeys',
  'runepool',
  'cacaopool',
  'pol',
])

export interface HeightQuery {
  readonly pattern: string
  readonly query: URLSearchParams
  /** Returns the state of a kept block. */
  readonly at: (height: number) => Machine | undefined
}

/**
 * Returns the state of the block that `?height=` names: the current one by default. Refuses a height that is not kept,
 * as a pruned node does. Source: checkHeightParam of THORNode 3.17 and CreateQueryContext of cosmos-sdk.
 */
export function stateAtHeight(machine: Machine, { pattern, query, at }: HeightQuery): Machine | WireResponse {
  const text = query.get('height') ?? ''
  // A block has a handler of its own, which keeps all of them.
  if (text === '' || pattern === 'block') return machine
  if (!/^\d{1,15}$/.test(text)) return fail(machine, 'invalid height param')
  const height = Number(text)
  if (height === 0 || height === machine.height) return machine
  if (height > machine.height) {
    const message = 'cannot query with height in the future; please provide a valid height: invalid height'
    return refuse(machine, { code: 2, message })
  }
  return (keptPatterns.has(pattern) ? at(height) : undefined) ?? fail(machine, pruned(height, machine.height))
}

const pruned = (height: number, latest: number): string =>
  `failed to load state at height ${height}; version does not exist (latest height: ${latest})`
