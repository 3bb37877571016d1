/** Ids of the scenarios, in the order of their suffixes. */
export const scenarioIds = [
  'price_limit',
  'memo_unreadable',
  'partial_fill',
  'slow_confirmation',
  'outbound_stuck',
  'outbound_slow',
  'source_halted',
  'trading_halted',
  'target_halted',
  'never_observed',
  'observed_twice',
  'vault_rotated',
  'node_disagrees',
  'price_moves',
  'streaming_paused',
  'taken_back',
  'fee_rises',
  'limit_paused',
  'limit_filled',
  'limit_partly_filled',
  'limit_expired',
  'limit_changed',
  'limit_cancelled',
] as const

export type ScenarioId = (typeof scenarioIds)[number]

/**
 * Returns the last digits of an amount in base units that select a scenario: 990100 for the first, 990200 for the
 * second.
 */
export const suffixOf = (id: ScenarioId): string => `99${String(scenarioIds.indexOf(id) + 1).padStart(2, '0')}00`

const DIGITS = 1_000_000n
const bySuffix = new Map(scenarioIds.map((id) => [BigInt(suffixOf(id)), id]))

/** Returns the scenario of an amount, if any. The two zeros at the end allow coins with six decimals. */
export const scenarioOf = (amount: bigint): ScenarioId | undefined => bySuffix.get(amount % DIGITS)
