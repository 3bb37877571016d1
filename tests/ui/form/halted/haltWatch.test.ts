import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import type { PausedSwap } from '../../../../src/ui/form/halted/findOpen.ts'
import { CHECK_EVERY_MS, createHaltWatch } from '../../../../src/ui/form/halted/haltWatch.ts'
import type { BrowserNotice, NoticeState } from '../../../../src/ui/shared/plain/browserNotice.ts'
import { manualClock } from '../../../core/nodes/script.ts'
import { units } from '../../situations.ts'

const swapOf = (to: string): PausedSwap => ({
  from: parseAsset('BTC.BTC'),
  to: parseAsset(to),
  amount: units(15_000_000n),
  protocols: ['THORCHAIN', 'MAYACHAIN'],
})
const swap = swapOf('ETH.ETH')

interface Start {
  permission?: NoticeState
  /** Runs during each check, with the number of checks before it. */
  during?: (before: number) => void
}

/** A watch on a manual clock. `found` has the result of each check; the last one repeats. */
function start(found: readonly (Protocol | undefined | Error)[], { permission = 'on', during }: Start = {}) {
  const clock = manualClock()
  const shown: string[] = []
  const checks: { swap: PausedSwap; signal: AbortSignal }[] = []
  let state: NoticeState = 'off'
  const notice: BrowserNotice = {
    state: () => state,
    request: async () => {
      state = permission
    },
    show: (title) => void shown.push(title),
  }
  const findOpen = async (checked: PausedSwap, signal: AbortSignal) => {
    const next = found[Math.min(checks.length, found.length - 1)]
    during?.(checks.length)
    checks.push({ swap: checked, signal })
    if (next instanceof Error) throw next
    return next
  }
  const titleOf = (open: PausedSwap, protocol: Protocol) => `${open.to.ticker} on ${protocol}`
  const watch = createHaltWatch({ findOpen, notice, titleOf, clock })
  return { watch, clock, shown, checks }
}

describe('the watch of a paused pair', () => {
  test('does nothing and requests no permission before it starts', async () => {
    const { watch, clock, checks } = start([undefined])
    await clock.advance(5 * CHECK_EVERY_MS)
    expect([watch.state(), checks, clock.pending()]).toEqual([{ stage: 'off' }, [], 0])
  })

  test('checks every minute, and notifies once when a protocol is open', async () => {
    const { watch, clock, shown, checks } = start([undefined, undefined, 'MAYACHAIN'])
    const stages: string[] = []
    watch.subscribe(() => stages.push(watch.state().stage))
    await watch.start(swap)
    expect(watch.state()).toEqual({ stage: 'watching', isUnread: false, notice: 'on', swap })
    await clock.advance(2 * CHECK_EVERY_MS)
    expect([checks.length, shown]).toEqual([2, []])
    await clock.advance(CHECK_EVERY_MS)
    expect(watch.state()).toMatchObject({ stage: 'open', protocol: 'MAYACHAIN', swap })
    await clock.advance(10 * CHECK_EVERY_MS)
    expect([checks.length, shown, clock.pending()]).toEqual([3, ['ETH on MAYACHAIN'], 0])
    expect(stages.at(-1)).toBe('open')
  })

  test('goes on after denied permission and after a check without a result, which it reports', async () => {
    const { watch, clock } = start([new Error('no connection'), undefined, 'THORCHAIN'], { permission: 'denied' })
    await watch.start(swap)
    await clock.advance(CHECK_EVERY_MS)
    expect(watch.state()).toMatchObject({ stage: 'watching', notice: 'denied', isUnread: true })
    await clock.advance(CHECK_EVERY_MS)
    expect(watch.state()).toMatchObject({ stage: 'watching', isUnread: false })
    await clock.advance(CHECK_EVERY_MS)
    expect(watch.state()).toMatchObject({ stage: 'open', protocol: 'THORCHAIN', notice: 'denied' })
  })

  test('checks at once on request', async () => {
    const { watch, clock, checks } = start([undefined, 'THORCHAIN'])
    await watch.start(swap)
    watch.checkNow()
    await clock.advance(0)
    expect([checks.length, watch.state().stage]).toEqual([1, 'watching'])
    watch.checkNow()
    await clock.advance(0)
    expect([checks.length, watch.state().stage, clock.pending()]).toEqual([2, 'open', 0])
  })

  test('checks again at once after a check during which that is requested', async () => {
    const during = (before: number): void => {
      if (before === 0) watch.checkNow()
    }
    const { watch, clock, checks } = start([undefined], { during })
    await watch.start(swap)
    watch.checkNow()
    await clock.advance(0)
    expect([checks.length, watch.state().stage, clock.pending()]).toEqual([2, 'watching', 1])
    await clock.advance(CHECK_EVERY_MS)
    expect(checks.length).toBe(3)
    watch.cancel()
  })

  test('waits the whole time after a request without a watch', async () => {
    const { watch, clock, checks } = start([undefined])
    watch.checkNow()
    await watch.start(swap)
    await clock.advance(CHECK_EVERY_MS - 1)
    expect(checks).toEqual([])
    watch.cancel()
  })

  test('ends without a timer when it is cancelled, also during a check', async () => {
    const { watch, clock, shown, checks } = start(['THORCHAIN'])
    await watch.start(swap)
    watch.cancel()
    await clock.advance(CHECK_EVERY_MS)
    expect([checks.length, clock.pending()]).toEqual([0, 0])
    await watch.start(swap)
    watch.checkNow()
    await Promise.resolve()
    watch.cancel()
    await clock.advance(CHECK_EVERY_MS)
    expect([watch.state(), shown, clock.pending()]).toEqual([{ stage: 'off' }, [], 0])
  })

  test('replaces the pair before, and has one timer', async () => {
    const { watch, clock, checks } = start([undefined])
    await watch.start(swap)
    await watch.start(swapOf('LTC.LTC'))
    await clock.advance(CHECK_EVERY_MS)
    expect(checks.map(({ swap: { to } }) => to.ticker)).toEqual(['LTC'])
    expect(clock.pending()).toBe(1)
    watch.cancel()
    await clock.advance(0)
    expect(clock.pending()).toBe(0)
  })
})
