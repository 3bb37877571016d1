import { describe, expect, test } from 'vitest'
import { readNextChurn } from '../../../src/core/quorum/readNextChurn.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'

const INTERVAL = 43_200

describe('readNextChurn', () => {
  test('adds the constant to the age of the vault, until the network votes for another interval', async () => {
    const { devnet, nodes } = createHarness()
    const { mimirs } = devnet.state.THORCHAIN
    mimirs.delete('CHURNINTERVAL')
    expect(await readNextChurn(nodes.THORCHAIN, 100)).toBe(1 + INTERVAL)
    mimirs.set('CHURNINTERVAL', 500)
    expect(await readNextChurn(nodes.THORCHAIN, 100)).toBe(1 + 500)
  })

  test('is unknown while churns are halted, and when the churn is overdue', async () => {
    const { devnet, nodes } = createHarness()
    const { mimirs } = devnet.state.THORCHAIN
    mimirs.set('CHURNINTERVAL', 500)
    expect(await readNextChurn(nodes.THORCHAIN, 501)).toBeUndefined()
    mimirs.set('HALTCHURNING', 1)
    expect(await readNextChurn(nodes.THORCHAIN, 100)).toBeUndefined()
  })
})
