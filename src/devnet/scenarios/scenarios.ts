import {
  feeRises,
  outboundSlow,
  outboundStuck,
  slowConfirmation,
  sourceHalted,
  streamingPaused,
  targetHalted,
} from './delays.ts'
import {
  limitCancelled,
  limitChanged,
  limitExpired,
  limitFilled,
  limitPartlyFilled,
  limitPaused,
} from './limitOrders.ts'
import {
  chainReorganised,
  neverObserved,
  nodeDisagrees,
  observedTwice,
  priceMoves,
  vaultRotated,
} from './observations.ts'
import { memoUnreadable, partialFill, priceLimit, tradingHalted } from './refunds.ts'
import type { Scenario } from './scenario.ts'
import { type ScenarioId, scenarioIds, suffixOf } from './scenarioId.ts'

/** All scenarios. The controls, the explorer and the guides show this table. */
export const scenarios: Readonly<Record<ScenarioId, Scenario>> = {
  price_limit: priceLimit,
  memo_unreadable: memoUnreadable,
  partial_fill: partialFill,
  slow_confirmation: slowConfirmation,
  outbound_stuck: outboundStuck,
  outbound_slow: outboundSlow,
  source_halted: sourceHalted,
  trading_halted: tradingHalted,
  target_halted: targetHalted,
  never_observed: neverObserved,
  observed_twice: observedTwice,
  vault_rotated: vaultRotated,
  node_disagrees: nodeDisagrees,
  price_moves: priceMoves,
  streaming_paused: streamingPaused,
  taken_back: chainReorganised,
  fee_rises: feeRises,
  limit_paused: limitPaused,
  limit_filled: limitFilled,
  limit_partly_filled: limitPartlyFilled,
  limit_expired: limitExpired,
  limit_changed: limitChanged,
  limit_cancelled: limitCancelled,
}

/** One row of the table. */
export interface ScenarioRow {
  /** Last digits of the deposit's amount, in base units. */
  readonly suffix: string
  readonly id: ScenarioId
  readonly title: string
  readonly what_happens: string
}

export const scenarioRows: readonly ScenarioRow[] = scenarioIds.map((id) => {
  const { title, whatHappens } = scenarios[id]
  return { suffix: suffixOf(id), id, title, what_happens: [whatHappens, ...limitations(scenarios[id])].join(' ') }
})

/** Returns the limits of a scenario: on the protocol's chain deposits are not observed and payments not signed. */
function limitations({ onDeposit: seen, maySign }: Scenario): readonly string[] {
  return [
    ...(seen === undefined ? [] : ['Not for RUNE on THORChain and CACAO on Maya, which need no observers.']),
    ...(maySign === undefined ? [] : ["Not for payments on the protocol's own chain, which leave at once."]),
  ]
}
