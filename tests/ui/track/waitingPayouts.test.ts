import { describe, expect, test } from 'vitest'
import { createNode } from '../../../src/core/nodes/node.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { findWaitingPayouts } from '../../../src/ui/track/startTracking.ts'
import { trackingView } from '../../../src/ui/track/trackingView.ts'
import { threeViews } from '../../threeViews.ts'
import { localization, payment, statusOf, view } from './statuses.ts'

const planned = payment({ seen: false })
const leaving: Partial<SwapStatus> = {
  stage: 'sending',
  outputs: [planned, payment({ role: 'affiliate', chain: 'THOR', seen: false })],
  eta: { from: 6 },
  signing: { overdue: true } as NonNullable<SwapStatus['signing']>,
}

function startNode() {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const endpoints = threeViews('http://devnet.example', 'thornode')
  const options = { protocol: 'THORCHAIN', network: 'mocknet', endpoints, clientId: 'test' } as const
  let isDown = false
  const node = createNode({
    ...options,
    transport: (request) => (isDown ? Promise.reject(new TypeError('no network')) : devnet.transport(request)),
  })
  const stop = () => {
    isDown = true
  }
  return { node, mimirs: devnet.state.THORCHAIN.mimirs, stop }
}

describe('findWaitingPayouts', () => {
  test('finds the chain of a planned payment while signing is paused there or everywhere', async () => {
    const { node, mimirs } = startNode()
    const find = () => findWaitingPayouts(statusOf(leaving), node)
    expect(await find()).toEqual([])
    mimirs.set('HALTSIGNINGBTC', 1)
    expect(await find()).toEqual([])
    mimirs.set('HALTSIGNINGETH', 1)
    expect(await find()).toEqual(['ETH'])
    mimirs.set('HALTSIGNINGETH', 999_999_999)
    expect(await find()).toEqual([])
    mimirs.set('HALTSIGNING', 1)
    expect(await find()).toEqual(['ETH'])
  })

  test('finds none before the payment is due and after it is sent', async () => {
    const { node, mimirs } = startNode()
    mimirs.set('HALTSIGNING', 1)
    for (const change of [
      { stage: 'swapping', outputs: [planned] },
      { stage: 'done', outputs: [payment({})] },
      { stage: 'sending', outputs: [payment({})] },
    ] as const)
      expect(await findWaitingPayouts(statusOf(change), node)).toEqual([])
  })

  test('is undefined while the nodes do not respond', async () => {
    const { node, stop } = startNode()
    stop()
    expect(await findWaitingPayouts(statusOf(leaving), node)).toBeUndefined()
  })
})

describe('the view of a payout that waits', () => {
  const shown = trackingView({ status: statusOf(leaving), online: true, waitingPayouts: ['ETH'] }, localization)

  test('says that signing is paused, and where the coins are', () => {
    const [remark] = shown.remarks
    expect(remark).toMatchObject({ tone: 'warn', title: 'Payouts on Ethereum wait' })
    expect(remark?.lines.join(' ')).toMatch(/paused signing.*leave when signing resumes/)
  })

  test('shows neither an arrival time nor that the payout is late', () => {
    const before = view(leaving)
    expect(before.lede).toContain('Expected any minute')
    expect(JSON.stringify(before.steps)).toContain('Later than usual')
    expect(shown.lede).not.toContain('Expected')
    expect(JSON.stringify(shown.steps)).not.toContain('Later than usual')
  })
})
