import { useEffect, useState } from 'react'
import { readOwnNodes } from '../../runtime/browser.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { useHydrated } from '../parts/useHydrated.ts'

/** Opens “Your own node”, and shows how many are in use. */
export function OwnNodeButton({ onOpen }: { onOpen: () => void }) {
  const messages = useMessages()
  const [count, setCount] = useState(0)
  // Storage is read after the first paint, because the page is rendered without it.
  useEffect(() => setCount(Object.values(readOwnNodes()).flat().length), [])
  return (
    <p className="t14">
      <button type="button" className="link" disabled={!useHydrated()} onClick={onOpen}>
        {messages.ownNodes(count)}
      </button>
    </p>
  )
}
