import { useEffect, useState } from 'react'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { showWaiting } from './loadPressed.ts'

/** Shorter waits announce nothing (ms). */
const patienceMs = 150

/** Marks the pressed button as busy while the code of its sheet loads, announces it, and says when it is late. */
export function Opening() {
  const { opening } = useMessages()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const end = showWaiting(document.activeElement)
    const timer = setTimeout(setLong, patienceMs, true)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
  return (
    <p className="sr" role="status">
      {isLong ? opening : ''}
    </p>
  )
}
