import type { ReactNode } from 'react'
import { Callout } from './Callout.tsx'

interface SaidCalloutProps {
  tone: 'danger' | 'warn' | 'info'
  title: string
  lines: readonly string[]
  children?: ReactNode
}

/** Announces why something is refused, with one paragraph for each line of the reason. */
export function SaidCallout({ tone, title, lines, children }: SaidCalloutProps) {
  return (
    <Callout tone={tone} title={title} urgent>
      {lines.map((line) => (
        <p key={line} className="review-said">
          {line}
        </p>
      ))}
      {children}
    </Callout>
  )
}
