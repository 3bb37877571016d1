import { expect, test } from 'vitest'
import { stepUntil } from './stepUntil.ts'

/** A chain whose state is its height. */
function heightOf() {
  let height = 0
  const step = async (blocks: number) => {
    height += blocks
  }
  return { step, look: async () => ({ height }) }
}

test('stepUntil makes the blocks that a state needs, and no more', async () => {
  const chain = heightOf()
  const reached = await stepUntil({ awaited: 'a height of 6', ...chain, isReached: ({ height }) => height >= 5 })
  expect(reached).toEqual({ height: 6 })
  expect(await chain.look()).toEqual(reached)
})

test('stepUntil ends without success, and names what it awaited and what it saw last', async () => {
  const chain = heightOf()
  const never = stepUntil({ awaited: 'the payout', ...chain, isReached: () => false, mostRounds: 3, patience: 0 })
  await expect(never).rejects.toThrow('the payout: not reached after 6 blocks. Last seen: {"height":6}.')
})
