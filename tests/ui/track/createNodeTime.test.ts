import { expect, test } from 'vitest'
import { getAgreedTime } from '../../../src/core/actions/getAgreedTime.ts'
import { createNodeTime } from '../../../src/ui/track/createNodeTime.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'

test('the clock of nodes dates moments before and after its reading by the page’s monotonic clock', async () => {
  const { nodes } = createHarness()
  const page = { ms: 50_000 }
  const nodeTime = createNodeTime(() => page.ms)
  expect([nodeTime.now(), nodeTime.at(40_000)]).toEqual([undefined, undefined])
  await nodeTime.read(nodes.THORCHAIN)
  const time = await getAgreedTime(nodes.THORCHAIN)
  page.ms = 52_000
  expect(nodeTime.now()).toBe(time + 2)
  expect([50_000, 40_000].map((ms) => nodeTime.at(ms))).toEqual([time, time - 10])
})
