import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { hasVectors } from './quoteRows.ts'
import { type RecordedPool, readScenarios, type Scenario } from './recordedSuites.ts'
import { readSwaps } from './recordedSwaps.ts'
import { differences, replay } from './replay.ts'

/** Replays recorded suites of both nodes, operation by operation, and compares the final pools. */
if (!hasVectors) console.info('No recorded suites at ../shared/vectors: the replay is skipped.')

/** Suites whose final pools differ, with the cause. All others are exact. Remove a row once it is exact. */
const causes: Readonly<Record<Protocol, Readonly<Record<string, string>>>> = {
  THORCHAIN: {
    'nami/nami': 'pools of the application layer are not built',
    'savers/savers': 'savers are no more on mainnet',
    'savers/stable-savers': 'savers are no more on mainnet',
  },
  MAYACHAIN: {
    'ragnarok/ragnarok': 'pools are not wound up',
    'store/v121-drop-savers': 'migrations of a version are not replayed',
    'store/v122-fix-stuck-txs': 'migrations of a version are not replayed',
  },
}

const goal = 192

interface Outcome {
  readonly scenario: Scenario
  readonly wrong: readonly { pool: RecordedPool; parts: readonly string[] }[]
}

function run(protocol: Protocol): readonly Outcome[] {
  return readScenarios(protocol).map((scenario) => {
    const machine = replay(protocol, scenario)
    const pools = scenario.final_pools.map((pool) => ({ pool, parts: differences(machine, pool) }))
    return { scenario, wrong: pools.filter(({ parts }) => parts.length > 0) }
  })
}

describe.runIf(hasVectors)('the recorded suites', () => {
  const protocols = ['THORCHAIN', 'MAYACHAIN'] as const

  for (const protocol of protocols) {
    test(`end in the recorded pools of ${protocol}, except those with a known cause`, () => {
      const wrong = run(protocol).filter((outcome) => outcome.wrong.length > 0)
      const found = wrong.map(({ scenario, wrong: pools }) => [
        scenario.suite,
        ...pools.map(({ pool, parts }) => `${pool.asset}: ${parts.join('; ')}`),
      ])
      expect(found.filter(([suite]) => !(suite !== undefined && suite in causes[protocol]))).toEqual([])
      expect(Object.keys(causes[protocol]).sort()).toEqual(wrong.map(({ scenario }) => scenario.suite).sort())
    })

    test(`swap the same as ${protocol}, where the suite is exact`, () => {
      const swaps = readSwaps(protocol)
      for (const scenario of readScenarios(protocol)) {
        if (scenario.suite in causes[protocol]) continue
        const theirs = swaps.filter(({ suite }) => suite === scenario.suite)
        const ours = replay(protocol, scenario).events.filter(({ type }) => type === 'swap')
        const found = ours.map(({ height, fields }) =>
          [height, fields.coin, fields.emit_asset, fields.pool, fields.liquidity_fee_in_rune].join(' '),
        )
        const wanted = theirs.map((swap) =>
          [swap.height, swap.in.join(' '), swap.out.join(' '), swap.pool, swap.liquidity_fee_in_rune].join(' '),
        )
        // The recording's queue decides the order of ties within a block.
        expect(found.sort(), scenario.suite).toEqual(wanted.sort())
      }
    })
  }

  test('are exact for at least the expected number of pools', () => {
    const outcomes = protocols.flatMap(run)
    const all = outcomes.reduce((sum, { scenario }) => sum + scenario.final_pools.length, 0)
    const exact = all - outcomes.reduce((sum, { wrong }) => sum + wrong.length, 0)
    console.info(`Replay: ${exact} of ${all} recorded pools are exact.`)
    expect(exact).toBeGreaterThanOrEqual(goal)
  })
})
