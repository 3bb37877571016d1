import { useState } from 'react'

interface FigureProps {
  short: string
  exact: string
}

/** Shows a shortened amount. If digits were cut, the title has all of them, and a press shows them in place. */
export function Figure({ short, exact }: FigureProps) {
  const [isExact, setExact] = useState(false)
  if (short === exact) return <bdi>{short}</bdi>
  return (
    <button
      type="button"
      className={isExact ? 'figure figure--exact' : 'figure'}
      title={exact}
      onClick={() => setExact(!isExact)}
    >
      <bdi>{isExact ? exact : short}</bdi>
    </button>
  )
}
