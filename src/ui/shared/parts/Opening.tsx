import { useEffect, useState } from 'react'
import { useMessages } from '../../texts/MessagesContext.tsx'

/** Shorter waits show nothing, because a sign that flashes disturbs (ms). */
const patienceMs = 150

/** Marks the pressed button as busy while the code of its sheet loads, and announces it. */
export function Opening() {
  const { opening } = useMessages()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const pressed = document.activeElement
    const timer = setTimeout(() => {
      setLong(true)
      if (pressed instanceof HTMLButtonElement) pressed.ariaBusy = 'true'
    }, patienceMs)
    return () => {
      clearTimeout(timer)
      if (pressed instanceof HTMLButtonElement) pressed.ariaBusy = null
    }
  }, [])
  return (
    <p className="sr" role="status">
      {isLong ? opening : ''}
    </p>
  )
}
