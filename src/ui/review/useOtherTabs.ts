import { useEffect, useState } from 'react'
import type { Stages } from './createStages.ts'
import { type OtherTabs, SignedElsewhereError, watchOtherTabs } from './signedElsewhere.ts'

/** Watches other tabs while a review is open, and refuses it as soon as one of them has sent the same swap. */
export function useOtherTabs({ dispatch, getSnapshot }: Pick<Stages, 'dispatch' | 'getSnapshot'>): OtherTabs {
  const [tabs] = useState(() => watchOtherTabs())
  useEffect(() => {
    const look = () => {
      const stage = getSnapshot()
      const sent = stage.kind === 'ready' ? tabs.findSent(stage.reviewed) : undefined
      if (sent !== undefined) dispatch({ type: 'refused', error: new SignedElsewhereError(sent) })
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [tabs, dispatch, getSnapshot])
  return tabs
}
