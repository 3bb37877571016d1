import type { Protocol } from '../../../core/chains/protocol.ts'
import { type Clock, pause } from '../../../core/nodes/net/clock.ts'
import type { BrowserNotice, NoticeState } from '../../shared/plain/browserNotice.ts'
import type { PausedSwap } from './findOpen.ts'

/** Time between two checks, which goes on in a hidden tab (ms). */
export const CHECK_EVERY_MS = 60_000

interface WatchedSwap {
  readonly swap: PausedSwap
  /** Whether the browser shows a notification at the end. */
  readonly notice: NoticeState
}

export type HaltWatchState =
  | { readonly stage: 'off' }
  /** `isUnread`: the last check failed. */
  | ({ readonly stage: 'watching'; readonly isUnread: boolean } & WatchedSwap)
  | ({ readonly stage: 'open'; readonly protocol: Protocol } & WatchedSwap)

/** Watches one paused swap until a protocol trades its pair again. */
export interface HaltWatch {
  readonly state: () => HaltWatchState
  /** Calls `listener` after each change. Returns a function that ends that. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Requests permission for a notification and watches a swap in place of the one before. Call it from a click only.
   */
  readonly start: (swap: PausedSwap) => Promise<void>
  /** Checks without waiting for the next time, or again after a check that runs. */
  readonly checkNow: () => void
  /** Ends the watch, or dismisses its result. */
  readonly cancel: () => void
}

interface HaltWatchOptions {
  readonly findOpen: (swap: PausedSwap, signal: AbortSignal) => Promise<Protocol | undefined>
  readonly notice: BrowserNotice
  /** Title of the notification. */
  readonly titleOf: (swap: PausedSwap, protocol: Protocol) => string
  readonly clock: Clock
}

export function createHaltWatch({ findOpen, notice, titleOf, clock }: HaltWatchOptions): HaltWatch {
  const listeners = new Set<() => void>()
  let state: HaltWatchState = { stage: 'off' }
  let running = new AbortController()
  let waiting = new AbortController()
  /** Whether the next check is requested, also while one runs. */
  let isDue = false
  const set = (next: HaltWatchState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const stop = () => {
    running.abort()
    waiting.abort()
    isDue = false
  }
  const rest = async () => {
    waiting = new AbortController()
    if (!isDue) await pause(clock, CHECK_EVERY_MS, waiting.signal)
    isDue = false
  }
  const check = (swap: PausedSwap, signal: AbortSignal) =>
    findOpen(swap, signal).then(
      (protocol) => protocol ?? 'paused',
      () => 'unread' as const,
    )
  const watch = async (swap: PausedSwap, { signal }: AbortController) => {
    for (;;) {
      await rest()
      if (signal.aborted) return
      const found = await check(swap, signal)
      if (signal.aborted) return
      const watched = { swap, notice: notice.state() }
      if (found !== 'paused' && found !== 'unread') {
        notice.show(titleOf(swap, found), 'trading-again')
        return set({ stage: 'open', protocol: found, ...watched })
      }
      set({ stage: 'watching', isUnread: found === 'unread', ...watched })
    }
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async (swap) => {
      stop()
      const own = new AbortController()
      running = own
      set({ stage: 'watching', isUnread: false, swap, notice: notice.state() })
      void watch(swap, own)
      await notice.request()
      if (state.stage === 'watching' && state.swap === swap) set({ ...state, notice: notice.state() })
    },
    checkNow: () => {
      isDue = true
      waiting.abort()
    },
    cancel: () => {
      stop()
      set({ stage: 'off' })
    },
  }
}
