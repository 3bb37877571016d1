import { useEffect, useRef } from 'react'
import { browserNodes } from '../../runtime/browser.ts'
import type { RegisteredSwap } from './memolessSwap.ts'
import type { PayEvent } from './payEvent.ts'
import type { PayStage } from './payStage.ts'
import { registerReviewed } from './registerReviewed.ts'
import { serviceUrl } from './serviceUrl.ts'

/** Registers the swap, and repeats the request while the service allows it. The key makes it one registration. */
export function useRegistration(
  stage: PayStage,
  dispatch: (event: PayEvent) => void,
  onRegistered: (swap: RegisteredSwap) => void,
): void {
  const registering = stage.kind === 'registering' ? stage : undefined
  const done = useRef(onRegistered)
  done.current = onRegistered
  useEffect(() => {
    if (registering === undefined) return
    const controller = new AbortController()
    const { swap, failure } = registering
    const register = async () => {
      try {
        const service = { url: serviceUrl(), transport: (sent: Request) => fetch(sent) }
        const { THORCHAIN: node } = browserNodes()
        const registered = await registerReviewed({ node, service, swap }, controller.signal)
        done.current(registered)
        dispatch({ type: 'registered', swap: registered })
      } catch (error) {
        if (!controller.signal.aborted) dispatch({ type: 'registrationFailed', error })
      }
    }
    const timer = setTimeout(() => void register(), failure?.retryAfterMs ?? 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [registering, dispatch])
}
