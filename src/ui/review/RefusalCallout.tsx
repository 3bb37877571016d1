import type { ReactNode } from 'react'
import { Callout } from '../shared/parts/Callout.tsx'

interface RefusalCalloutProps {
  tone: 'danger' | 'warn' | 'info'
  title: string
  lines: readonly string[]
  children?: ReactNode
}

/** Announces why something is refused, with one paragraph for each line of the reason. */
export function RefusalCallout({ tone, title, lines, children }: RefusalCalloutProps) {
  return (
    <Callout tone={tone} title={title} urgent>
      {lines.map((line) => (
        <p key={line} className="review-line">
          {line}
        </p>
      ))}
      {children}
    </Callout>
  )
}
