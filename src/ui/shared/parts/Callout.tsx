import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface CalloutProps {
  tone: 'danger' | 'warn' | 'info'
  title: string
  /** Whether screen readers announce it immediately. */
  urgent?: boolean
  children?: ReactNode
}

/** Shows a fact in bold, then what to do. */
export function Callout({ tone, title, urgent = false, children }: CalloutProps) {
  return (
    <div className={tone === 'info' ? 'callout' : `callout callout--${tone}`} role={urgent ? 'alert' : undefined}>
      <Icon name={tone === 'info' ? 'info' : 'warn'} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  )
}
