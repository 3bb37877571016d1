import { beforeAll, describe, expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { loadParts } from '../loadParts.ts'
import { manualClock, watch } from '../nodes/script.ts'
import { HASH } from '../tracking/histories.ts'
import { history } from './statusSources.ts'

// The clock of these tests does not wait for code that loads.
beforeAll(loadParts)

/** Returns the status of a swap that nodes with these bodies report, after these times (ms). */
async function statusOf(bodies: readonly string[], times: readonly number[]): Promise<SwapStatus> {
  const clock = manualClock()
  const node = createNode({
    protocol: 'THORCHAIN',
    network: 'mainnet',
    clock,
    clientId: 'test',
    endpoints: bodies.map((_, index) => `http://n${index}.example${index}.org`),
    transport: async ({ url }) => {
      const index = Number(new URL(url).hostname[1])
      await new Promise<void>((resolve) => clock.after(times[index] ?? 0, resolve))
      if (url.includes('/tx/status/')) return new Response(bodies[index])
      return Response.json({ code: 5, message: 'not found' }, { status: 404 })
    },
  })
  const { outcome } = watch(getSwapStatus({ node }, HASH, { clock }))
  for (let ms = 0; ms <= 9_000; ms += 25) {
    const came = outcome()
    if (came !== 'pending' && 'value' in came) return came.value as SwapStatus
    await clock.advance(25)
  }
  throw new Error('It did not settle within 9 seconds.')
}

/** What a status says about a swap, without who reported it. */
const shown = ({ queriedAt: _, votes: __, confirmedBy: ___, unsure: ____, ...facts }: SwapStatus) => facts

const lies: readonly (readonly [RegExp, string])[] = [
  [/"remaining_confirmation_seconds":\d+/, '"remaining_confirmation_seconds":900000000'],
  [/"external_confirmation_delay_height":\d+/, '"external_confirmation_delay_height":99999999'],
  [/"quantity":\d+,"count":\d+/, '"quantity":999999,"count":0'],
  [/"interval":\d+/, '"interval":99999'],
  [/"remaining_delay_blocks":\d+/, '"remaining_delay_blocks":99999999'],
  [/"remaining_delay_seconds":\d+/, '"remaining_delay_seconds":900000000'],
  [/"blocks_since_scheduled":\d+/, '"blocks_since_scheduled":99999999'],
  [/"pre_confirmation_count":\d+/, '"pre_confirmation_count":99999999'],
]

describe('a node that lies about the figures of a stage', () => {
  const cases = history.flatMap(({ body }) => {
    const honest = JSON.stringify(body)
    return lies.flatMap(([pattern, lie]) => (pattern.test(honest) ? [[honest, honest.replace(pattern, lie)]] : []))
  }) as [string, string][]

  test('decides none of them, wherever it is in the list, and when an honest node is slower', async () => {
    expect(cases.length).toBeGreaterThan(15)
    for (const [honest, lie] of cases) {
      const truth = shown(await statusOf([honest, honest, honest], [10, 10, 10]))
      for (const place of [0, 1, 2]) {
        const bodies = [0, 1, 2].map((index) => (index === place ? lie : honest))
        for (const slow of [10, 600]) {
          const times = [0, 1, 2].map((index) => (index === (place + 1) % 3 ? slow : 10))
          expect(shown(await statusOf(bodies, times)), lie).toEqual(truth)
        }
      }
    }
  })

  test('makes no figure higher than another node reports, when the third is silent', async () => {
    for (const [honest, lie] of cases) {
      const truth = await statusOf([honest, honest, honest], [10, 10, 10])
      const found = await statusOf([lie, honest, ''], [10, 10, 100_000])
      expect(found.stage).toBe(truth.stage)
      // A lower count of sub-swaps makes the time longer by those.
      expect(found.eta?.from ?? 0, lie).toBeLessThan((truth.eta?.from ?? 0) + 60)
      expect(found.subSwaps?.quantity ?? 0).toBeLessThanOrEqual(truth.subSwaps?.quantity ?? 0)
      expect(found.observers).toBeLessThanOrEqual(truth.observers)
    }
  })
})
