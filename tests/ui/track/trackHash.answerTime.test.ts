import { expect, test } from 'vitest'
import type { Node } from '../../../src/core/nodes/node.ts'
import { createNodeTime, type NodeTime } from '../../../src/ui/track/createNodeTime.ts'
import { createAnswerTime } from '../../../src/ui/track/trackHash.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'

const node = {} as Node

/** A node time whose readings end when `end` is called. */
function readByHand() {
  let ahead: number | undefined
  const ends: (() => void)[] = []
  const at = (ms: number) => (ahead === undefined ? undefined : ahead + ms / 1000)
  const read = () => new Promise<void>((resolve) => ends.push(resolve))
  const nodeTime: NodeTime = { now: () => at(0), at, read }
  const end = (seconds: number, index = 0) => {
    ahead = seconds
    ends.splice(index, 1)[0]?.()
  }
  return { nodeTime, end }
}

test('the time of an answer stays when a later reading moves the nodes’ clock', async () => {
  const { nodeTime, end } = readByHand()
  const answer = createAnswerTime(nodeTime, () => 5_000)
  const noted = answer.note(node)
  expect(answer.at()).toBeUndefined()
  end(100)
  await noted
  expect(answer.at()).toBe(105)
  const later = nodeTime.read(node)
  end(3_700)
  await later
  expect(answer.at()).toBe(105)
})

test('an answer after sleep has the time that is read after it', async () => {
  const { nodeTime, end } = readByHand()
  const page = { ms: 5_000 }
  const answer = createAnswerTime(nodeTime, () => page.ms)
  const first = answer.note(node)
  end(100)
  await first
  page.ms = 6_000
  const second = answer.note(node)
  expect(answer.at()).toBe(105)
  end(3_700)
  await second
  expect(answer.at()).toBe(3_706)
})

test('a reading that ends late does not date an older answer over a newer one', async () => {
  const { nodeTime, end } = readByHand()
  const page = { ms: 5_000 }
  const answer = createAnswerTime(nodeTime, () => page.ms)
  const first = answer.note(node)
  page.ms = 9_000
  const second = answer.note(node)
  end(100, 1)
  await second
  end(100)
  await first
  expect(answer.at()).toBe(109)
})

test('a reading that is still running dates an answer during it', async () => {
  const { nodes } = createHarness()
  const nodeTime = createNodeTime(() => 50_000)
  const answer = createAnswerTime(nodeTime, () => 50_000)
  const reading = nodeTime.read(nodes.THORCHAIN)
  await answer.note(nodes.THORCHAIN)
  expect(answer.at()).toBeGreaterThan(0)
  await reading
})
