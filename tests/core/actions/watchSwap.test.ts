import { expect, test } from 'vitest'
import { watchSwap } from '../../../src/core/actions/watchSwap.ts'
import { SwapError } from '../../../src/core/errors.ts'
import type { SwapStage, SwapStatus } from '../../../src/core/tracking/status.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { manualClock, settle } from '../nodes/script.ts'
import { HASH } from '../tracking/histories.ts'

const clock = () => manualClock()

function statusOf(stage: SwapStage, queriedAt: number): SwapStatus {
  const votes = { agree: 3, of: 3 }
  const shared = { kind: 'market', observers: 0, outputs: [], votes, confirmedBy: [], unsure: [] } as const
  return { ...shared, protocol: 'THORCHAIN', hash: parseTxHash(HASH), stage, queriedAt }
}

/** Watches `plan` on a manual clock; returns each status with its time. */
async function watched(plan: readonly (SwapStage | SwapError)[], ms: number) {
  const time = clock()
  const start = time.now()
  const seen: { at: number; stage: SwapStage | undefined; trouble: string | undefined }[] = []
  const controller = new AbortController()
  let round = 0
  const send = async () => {
    const next = plan[Math.min(round, plan.length - 1)]
    round += 1
    if (next instanceof SwapError) throw next
    return statusOf(next ?? 'unknown', time.now())
  }
  const watching = (async () => {
    for await (const { status, error: failure } of watchSwap(send, { clock: time, signal: controller.signal })) {
      seen.push({ at: time.now() - start, stage: status?.stage, trouble: failure?.code })
    }
  })()
  await time.advance(ms)
  const pending = time.pending()
  controller.abort()
  await settle()
  await watching
  return { seen, pending, left: time.pending() }
}

test('yields every status until the end, then stops querying', async () => {
  const { seen, pending } = await watched(['observed', 'swapping', 'confirming', 'done'], 600_000)
  expect(seen.map(({ stage }) => stage)).toEqual(['observed', 'swapping', 'swapping', 'done'])
  expect(seen.map(({ at }) => at)).toEqual([0, 6_000, 12_000, 18_000])
  expect(pending).toBe(0)
})

test('stops at an end without a payment', async () => {
  const { seen, pending } = await watched(['observed', 'swapping', 'failed'], 600_000)
  expect(seen.map(({ stage }) => stage)).toEqual(['observed', 'swapping', 'failed'])
  expect(pending).toBe(0)
})

test('yields a failure with the last status, and increases the pause up to a minute', async () => {
  const down = new SwapError('No node.', { code: 'nodes_unreachable', hint: 'Wait.' })
  const { seen, left } = await watched(['swapping', down], 240_000)
  expect(seen[1]).toEqual({ at: 6_000, stage: 'swapping', trouble: 'nodes_unreachable' })
  const pauses = seen.slice(1).map(({ at }, index) => (seen[index + 2]?.at ?? at) - at)
  expect(pauses.slice(0, 5)).toEqual([6_000, 12_000, 24_000, 48_000, 60_000])
  expect(left).toBe(0)
})

test('queries a hash that stays unknown less and less often', async () => {
  const { seen } = await watched(['unknown'], 300_000)
  expect(seen.length).toBeLessThan(10)
  expect(seen.at(-1)?.stage).toBe('unknown')
})

test('rethrows an error that is not a SwapError', async () => {
  const watch = watchSwap(() => Promise.reject(new RangeError('ours')), { clock: clock() })
  await expect(watch.next()).rejects.toThrow('ours')
})
