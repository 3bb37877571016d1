import { Icon } from '../shared/parts/Icon.tsx'
import { LazySupportLine } from '../shared/support/LazySupportLine.tsx'
import type { AmountFill, NoticeContent } from './noticeOf.ts'

const tones = {
  danger: { icon: 'warn', line: 'bad', box: 'callout--danger' },
  warn: { icon: 'warn', line: 'warn', box: 'callout--warn' },
  info: { icon: 'info', line: 'muted', box: '' },
} as const

interface NoticeBodyProps {
  content: NoticeContent
  onFill: (fill: AmountFill) => void
}

/** Shows a notice with its buttons, and where support is when something failed. It loads with the first notice. */
export function NoticeBody({ content, onFill }: NoticeBodyProps) {
  const { tone, title, text, code } = content
  const { icon, line, box } = tones[tone]
  const fills = content.fills?.map((fill) => (
    <button key={fill.label} type="button" className="link fill" onClick={() => onFill(fill)}>
      {fill.label}
    </button>
  ))
  const support = code && <LazySupportLine code={code} />
  if (title === undefined) {
    return (
      <div className={`field-msg ${line}`}>
        <Icon name={icon} />
        <div>
          {text} {fills}
          {support}
        </div>
      </div>
    )
  }
  return (
    <div className={`callout ${box}`}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <p>
          {text} {fills}
        </p>
        {support}
      </div>
    </div>
  )
}
