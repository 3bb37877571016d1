import { useEffect, useState, useSyncExternalStore } from 'react'
import { memoizeAsync } from '../../std/memoizeAsync.ts'
import { untilLoaded } from '../shared/parts/untilLoaded.ts'
import { hasNotice } from './hasNotice.ts'
import type { Swap } from './useSwap.ts'

type Notices = Pick<typeof import('./noticeOf.ts'), 'noticeOf'> & Pick<typeof import('./NoticeBody.tsx'), 'NoticeBody'>

const loadNotices = async (): Promise<Notices> => {
  const [{ noticeOf }, { NoticeBody }] = await Promise.all([import('./noticeOf.ts'), import('./NoticeBody.tsx')])
  return { noticeOf, NoticeBody }
}

let loaded: Notices | undefined
const listeners = new Set<() => void>()

const load = memoizeAsync(async () => {
  loaded = await untilLoaded(loadNotices)
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const loadedNotices = () => loaded

/**
 * Loads the notices when they are needed, or when the person starts typing. Returns them once they are loaded, to
 * all components at once, so that a notice and the main button below it change together.
 */
export function useNotices(isNeeded: boolean): Notices | undefined {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const begin = () => setBusy(true)
    window.addEventListener('keydown', begin, { once: true })
    return () => window.removeEventListener('keydown', begin)
  }, [])
  const isWanted = isNeeded || isBusy
  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted])
  return useSyncExternalStore(subscribe, loadedNotices, () => undefined)
}

/** Whether the situation has a notice that is still loading. */
export function useIsNoticeLoading({ situation, form }: Pick<Swap, 'situation' | 'form'>): boolean {
  const isNeeded = hasNotice(situation, form)
  return useNotices(isNeeded) === undefined && isNeeded
}
