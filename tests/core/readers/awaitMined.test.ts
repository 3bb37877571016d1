import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/nodes/net/clock.ts'
import { awaitMined } from '../../../src/core/readers/awaitMined.ts'
import type { TxState } from '../../../src/core/readers/reader.ts'

describe('awaitMined', () => {
  const readerOf = (standings: readonly (TxState | Error)[]) => {
    const left = [...standings]
    return {
      txState: async () => {
        const next = left.shift() ?? new Error('asked too often')
        if (next instanceof Error) throw next
        return next
      },
    }
  }
  const atOnce = (_ms: number, then: () => void) => {
    queueMicrotask(then)
    return () => {}
  }
  const clock = { ...systemClock, after: atOnce }
  const { signal } = new AbortController()

  test('resolves when a block includes it, even after unreachable servers', async () => {
    const reader = readerOf([
      { state: 'unknown' },
      new Error('silence'),
      { state: 'pending' },
      { state: 'included', height: 5, confirmations: 1 },
    ])
    await expect(awaitMined(reader, 'aa', { signal, clock })).resolves.toBeUndefined()
  })

  test('throws with the chain’s reason when the transaction failed', async () => {
    const reader = readerOf([{ state: 'failed', height: 5, confirmations: 1, reason: 'out of gas' }])
    await expect(awaitMined(reader, 'aa', { signal, clock })).rejects.toMatchObject({
      code: 'broadcast_refused',
      message: expect.stringContaining('out of gas'),
    })
  })
})
