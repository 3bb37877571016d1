import { useEffect, useState } from 'react'
import { readOwnNodes } from '../../runtime/browser.ts'
import { useHydrated } from '../shared/parts/useHydrated.ts'
import { useMessages } from '../texts/MessagesContext.tsx'

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
