import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { wireTxStatus } from '../../../../src/core/nodes/wire/wireTracking.ts'
import {
  type DevnetSwap,
  swapStates,
  wireBlocks,
  wireSwaps,
} from '../../../../src/ui/pages/explorer/explorerSchemas.ts'
import {
  mergeProgress,
  progressFromBlocks,
  progressFromDetails,
  type SwapProgress,
} from '../../../../src/ui/pages/explorer/swapProgress.ts'
import { isReturn, swapSteps } from '../../../../src/ui/pages/explorer/swapSteps.ts'
import { explorerEn as messages } from '../../../../src/ui/texts/explorer.en.ts'
import { swapOf } from './peer.ts'

const localization = { messages, number: (value: number) => String(value) }

function swap(over: Record<string, unknown> = {}): DevnetSwap {
  const [read] = v.parse(wireSwaps, { swaps: [swapOf(over)] }).swaps
  if (read === undefined) throw new Error('No swap was read.')
  return read
}

const stepsOf = (state: string, progress: Partial<SwapProgress> = {}, result?: unknown) =>
  swapSteps(
    {
      swap: swap({ state }),
      progress: { observed: 4100, ...progress },
      txStatus: result === undefined ? undefined : v.parse(wireTxStatus, result),
    },
    localization,
  )

describe('swap timeline', () => {
  test('has six steps in every state except failed, which ends at the third', () => {
    for (const state of swapStates) {
      const keys = stepsOf(state).map(({ key }) => key)
      const all = ['observed', 'confirmed', 'swapped', 'delayed', 'signed', 'arrived']
      expect(keys).toEqual(state === 'failed' ? all.slice(0, 3) : all)
    }
  })

  test('never shows a later step as done, and marks one current step until the end', () => {
    const order = ['observed', 'confirming', 'swapping', 'outbound_queued', 'signing']
    for (const [at, state] of order.entries()) {
      const states = stepsOf(state).map((step) => step.state)
      expect(states).toEqual(states.map((_, place) => (place < at ? 'done' : place === at ? 'now' : 'next')))
    }
    expect(stepsOf('broadcast')).toEqual(stepsOf('observed'))
    expect(new Set(stepsOf('done').map(({ state }) => state))).toEqual(new Set(['done']))
  })

  test('shows the parts of a streaming swap and the remaining confirmations and queue', () => {
    const stages = {
      inbound_observed: { completed: true },
      inbound_confirmation_counted: { remaining_confirmation_seconds: 40, completed: false },
      swap_status: { pending: true, streaming: { interval: 1, quantity: 12, count: 7 } },
      outbound_delay: { remaining_delay_blocks: 9, completed: false },
    }
    expect(stepsOf('swapping', {}, { stages })[2]).toMatchObject({ text: '7 of 12 parts', scale: { done: 7, of: 12 } })
    expect(stepsOf('confirming', {}, { stages })[1]).toMatchObject({ state: 'now', text: '40 s left' })
    expect(stepsOf('outbound_queued', {}, { stages })[3]).toMatchObject({ state: 'now', text: '9 blocks left' })
  })

  test('shows a refund as soon as it is planned', () => {
    const planned = {
      planned_out_txs: [{ chain: 'BTC', to_address: 'a', coin: { asset: 'BTC.BTC', amount: '1' }, refund: true }],
      stages: { inbound_observed: { completed: true } },
    }
    for (const steps of [stepsOf('outbound_queued', {}, planned), stepsOf('refunded')]) {
      expect(steps[2]).toMatchObject({ state: 'back', title: 'Not swapped' })
      expect(steps[5]?.title).toBe('Refunded')
    }
  })

  test('does not show a finished partial fill as a refund', () => {
    const facts = { swap: swap({ state: 'done' }), progress: { observed: 1, reason: 'price limit' } }
    expect(isReturn(facts)).toBe(false)
  })
})

describe('swap progress', () => {
  const { blocks } = v.parse(wireBlocks, {
    blocks: [
      ['refund', 4204, { id: 'A1'.repeat(32), reason: 'emit asset less than price limit' }],
      ['outbound', 4206, { in_tx_id: 'A1'.repeat(32) }],
      ['swap', 4203, { id: 'a1'.repeat(32) }],
      ['swap', 4202, { id: 'A1'.repeat(32) }],
      ['swap', 4210, { id: 'B2'.repeat(32) }],
    ].map(([type, height, fields]) => ({ protocol: 'THORCHAIN', height, time: 0, events: [{ type, fields }] })),
  })

  test('is read from block events that contain its hash in any letter case', () => {
    const result = progressFromBlocks(swap(), blocks)
    expect(result).toEqual({ swapped: 4203, ended: 4206, reason: 'emit asset less than price limit' })
    expect(progressFromBlocks(swap({ protocol: 'MAYACHAIN' }), blocks)).toEqual({})
  })

  test('keeps known heights, and has no end before a final state', () => {
    const first = mergeProgress(swap(), undefined, progressFromBlocks(swap(), blocks))
    expect(first).toEqual({ observed: 4100, swapped: 4203, reason: 'emit asset less than price limit' })
    const details = progressFromDetails({ finalised_height: 4150, outbound_height: 0 })
    const last = mergeProgress(swap({ state: 'refunded' }), first, details, { ended: 4206 })
    expect(last).toMatchObject({ confirmed: 4150, swapped: 4203, ended: 4206 })
    expect(last).not.toHaveProperty('due')
  })
})
