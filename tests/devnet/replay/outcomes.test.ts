import { describe, expect, test } from 'vitest'
import { protocols } from '../../../src/core/chains/protocol.ts'
import { hasVectors, readVectors, recordings } from './quoteRows.ts'
import { readScenarios } from './recordedSuites.ts'
import { replay } from './replay.ts'

/** Compares the recorded events beyond swaps: outbounds, fees, refunds with reasons, names, orders. */
if (!hasVectors) console.info('No recorded suites at ../shared/vectors: their outcomes are not compared.')

interface Outcome {
  readonly suite: string
  readonly events: readonly (Readonly<Record<string, string | number>> & { readonly type: string })[]
}

/**
 * Number of recorded events that the machine emits identically at the same height. The others belong to the suites that
 * `replay.test.ts` lists with causes, or to ties within a block that the recording's hashes order.
 */
const minimums = {
  THORCHAIN: {
    affiliate_fee: 34, // of 34
    fee: 79, // of 84
    limit_swap: 11, // of 11
    limit_swap_close: 11, // of 11
    limit_swap_mod: 7, // of 7
    outbound: 176, // of 182
    refund: 20, // of 21
    scheduled_outbound: 84, // of 89
    secured_asset_deposit: 12, // of 12
    secured_asset_withdraw: 33, // of 33
    streaming_swap: 37, // of 41
    thorname: 13, // of 13
    trade_account_deposit: 17, // of 17
    trade_account_withdraw: 61, // of 61
  },
  MAYACHAIN: {
    affiliate_fee: 53, // of 57
    fee: 125, // of 148
    mayaname: 49, // of 49
    outbound: 101, // of 116
    refund: 19, // of 26
    scheduled_outbound: 61, // of 124
    streaming_swap: 8, // of 16
    trade_account_deposit: 10, // of 10
    trade_account_withdraw: 22, // of 22
  },
} as const

/** Fields that are not compared: the recording's vault key, and the decimals that its observers added to coins. */
const own: ReadonlySet<string> = new Set(['phase', 'vault_pub_key', 'coin_decimals'])

/** Formats an event as one line, without hashes of native transactions, which depend on the recording's signatures. */
function lineOf(fields: Readonly<Record<string, string | number>>): string {
  return Object.entries(fields)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `${name}=${String(value).replace(/[0-9A-F]{64}/gi, '#')}`)
    .sort()
    .join(' ')
}

function isToldIn(lines: string[], line: string): boolean {
  const at = lines.indexOf(line)
  if (at >= 0) lines.splice(at, 1)
  return at >= 0
}

describe.runIf(hasVectors)('the recorded outcomes', () => {
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    test(`are emitted identically by ${protocols[protocol].chain}, at least the expected number of each kind`, () => {
      const { outcomes } = readVectors(`${recordings[protocol]}/outcomes.json`) as { outcomes: readonly Outcome[] }
      const counts: Record<string, [number, number]> = {}
      for (const scenario of readScenarios(protocol)) {
        const { events } = replay(protocol, scenario)
        const ours = events.map(({ height, type, fields }) => lineOf({ height, type, ...fields }))
        for (const event of outcomes.find(({ suite }) => suite === scenario.suite)?.events ?? []) {
          const [same, all] = counts[event.type] ?? [0, 0]
          counts[event.type] = [same + (isToldIn(ours, lineOf(event)) ? 1 : 0), all + 1]
        }
      }
      console.info(`Outcomes of ${protocol}: ${JSON.stringify(counts)}`)
      for (const [type, floor] of Object.entries(minimums[protocol])) {
        expect(counts[type]?.[0], type).toBeGreaterThanOrEqual(floor)
      }
    })
  }
})
