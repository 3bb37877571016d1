import { expect, test } from 'vitest'
import { createTurns } from '../../../src/server/memoless/createTurns.ts'

test('work runs in order, at most a number of pieces at once, also after failures', async () => {
  const inTurn = createTurns(2)
  const finish: (() => void)[] = []
  const begun: number[] = []
  const pieces = [0, 1, 2, 3, 4].map((piece) =>
    inTurn(async () => {
      begun.push(piece)
      await new Promise<void>((resolve) => finish.push(resolve))
      if (piece === 0) throw new Error('It failed.')
      return piece
    }).catch(() => -1),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual([0, 1])
  for (let piece = 0; piece < 5; piece++) {
    finish[piece]?.()
    await pieces[piece]
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, Math.min(piece + 3, 5)))
  }
  expect(await Promise.all(pieces)).toEqual([-1, 1, 2, 3, 4])
})
