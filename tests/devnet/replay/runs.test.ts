import { describe, expect, test } from 'vitest'
import { differencesOfRun } from './compareRuns.ts'
import { hasRuns, readConstants, readRuns } from './recordedRuns.ts'

/** Replays recorded runs of THORNode 3.17.0 over several blocks and compares every block's pools, events and payments. */
if (!hasRuns) console.info('No recorded runs at ../shared/vectors/real-node: the comparison is skipped.')

/** Runs that differ because of their recording, with the cause. All others are exact. Remove a row once it is exact. */
const causes: Readonly<Record<number, string>> = {}

describe.runIf(hasRuns)('the recorded runs', () => {
  test('give the same pools, events and payments after every block, except those with a known cause', () => {
    const constants = readConstants()
    const runs = readRuns()
    const found = runs.map((run) => [run.state.id, differencesOfRun(run, constants)] as const)
    const differing = found.filter(([, differences]) => differences.length > 0)
    console.info(`Runs: ${runs.length - differing.length} of ${runs.length} recorded runs are exact.`)
    expect(runs.length).toBeGreaterThan(0)
    expect(differing.filter(([id]) => !(id in causes))).toEqual([])
    expect(Object.keys(causes)).toEqual(differing.map(([id]) => String(id)))
  })
})
