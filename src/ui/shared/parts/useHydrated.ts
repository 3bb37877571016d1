import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Returns whether the page's code runs. Before that a press has no effect, so a button that the server rendered is
 * disabled.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
