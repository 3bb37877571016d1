import { useCallback, useEffect, useRef } from 'react'
import { type FrameMessage, type HostMessage, readHostMessage, writeMessage } from '../../widget/messages.ts'
import type { EmbedParams } from '../shared/embedParams.ts'

export type SendToHost = (message: FrameMessage) => void

/** Receives the messages of the page that the frame is in. Returns the function that sends it one. */
export function useHost(host: EmbedParams['host'], onMessage: (message: HostMessage) => void): SendToHost {
  const latest = useRef(onMessage)
  latest.current = onMessage
  useEffect(() => {
    if (host === undefined || parent === window) return
    const receive = (event: MessageEvent) => {
      const message = readHostMessage(event, { source: parent, ...host })
      if (message) latest.current(message)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [host])
  return useCallback(
    (message) => {
      if (host !== undefined && parent !== window) parent.postMessage(writeMessage(message, host.channel), host.origin)
    },
    [host],
  )
}
