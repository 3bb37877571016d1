import { useEffect, useSyncExternalStore } from 'react'
import { site } from '../../../site.ts'
import { haltedEn as messages } from '../../texts/halted.en.ts'
import { browserHaltWatch, pairName } from './browserHaltWatch.ts'
import type { HaltWatchState } from './haltWatch.ts'

/** The page's title without a watch. A change of the language mounts the form again, while a watch goes on. */
let ownTitle: string | undefined

/** Returns the state of the page's watch, and shows it in the page's title. */
export function useHaltWatch(): HaltWatchState {
  const state = useSyncExternalStore(browserHaltWatch.subscribe, browserHaltWatch.state)
  useEffect(() => {
    ownTitle ??= document.title
    document.title = titleOf(state) ?? ownTitle
  }, [state])
  return state
}

function titleOf(state: HaltWatchState): string | undefined {
  if (state.stage === 'off') return undefined
  const text = state.stage === 'open' ? messages.openTitle : messages.pausedTitle
  return `${text(pairName(state.swap))}: ${site.name}`
}
