import { describe, expect, test } from 'vitest'
import { readNextChurn } from '../../../src/core/quorum/readNextChurn.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'

const INTERVAL = 43_200

describe('readNextChurn', () => {
  test('adds the constant to the age of the vault, until the network votes for another interval', async () => {
    const { devnet, nodes } = createHarness()
    const { height, mimirs } = devnet.state.THORCHAIN
    mimirs.delete('CHURNINTERVAL')
    const block = height - (height % INTERVAL) + INTERVAL
    expect(await readNextChurn(nodes.THORCHAIN, height)).toEqual({ kind: 'planned', block })
    mimirs.set('CHURNINTERVAL', height + 500)
    expect(await readNextChurn(nodes.THORCHAIN, height)).toEqual({ kind: 'planned', block: 1 + height + 500 })
  })

  test('tells a halt of the network from a churn that is overdue', async () => {
    const { devnet, nodes } = createHarness()
    await devnet.simulation.rotate('THORCHAIN')
    const { height, mimirs } = devnet.state.THORCHAIN
    mimirs.set('CHURNINTERVAL', 500)
    expect(await readNextChurn(nodes.THORCHAIN, height + 500)).toEqual({ kind: 'overdue' })
    mimirs.set('HALTCHURNING', height + 500)
    expect(await readNextChurn(nodes.THORCHAIN, height + 500)).toEqual({ kind: 'halted' })
    // A halt in a later block is no halt yet.
    expect(await readNextChurn(nodes.THORCHAIN, height + 400)).toMatchObject({ kind: 'planned' })
  })

  test('is unknown, not halted, while no majority of the nodes responds', async () => {
    const { devnet, nodes } = createHarness()
    const { height, mimirs } = devnet.state.THORCHAIN
    mimirs.set('HALTCHURNING', 1)
    const { behaviours } = devnet.controlState.settings
    for (const view of ['1', '2'] as const) behaviours[view] = { ...behaviours[view], fault: '500' }
    expect(await readNextChurn(nodes.THORCHAIN, height)).toEqual({ kind: 'unknown' })
  })
})
