import type { Units } from '../../core/amount.ts'
import { valueUsd } from '../../core/price.ts'
import { usdText } from '../figures/figures.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { Icon } from '../parts/Icon.tsx'
import { type NoticeWords, noticeOf } from './notice.ts'
import type { Swap } from './useSwap.ts'

/** The sentence that the situation needs. Errors are spoken at once, everything else when there is a pause. */
export function Notice({ swap }: { swap: Swap }) {
  const { form, locale, situation, route, prices, asked } = swap
  const messages = useMessages()
  const lost =
    route && prices.to !== undefined
      ? usdText(valueUsd(form.to, route.quote.fees.liquidity, prices.to as Units), locale)
      : undefined
  const words = noticeOf(situation, { form, locale, messages, lost, failures: asked.failures })
  return (
    <div id="swap-notice" className="say" role={words?.tone === 'danger' ? 'alert' : 'status'}>
      {words && <Words words={words} onFill={(text) => swap.dispatch({ type: 'filled', text })} />}
    </div>
  )
}

const tones = {
  danger: { icon: 'warn', line: 'bad', box: 'callout--danger' },
  warn: { icon: 'warn', line: 'warn', box: 'callout--warn' },
  info: { icon: 'info', line: 'muted', box: '' },
} as const

function Words({ words, onFill }: { words: NoticeWords; onFill: (text: string) => void }) {
  const { icon, line, box } = tones[words.tone]
  const { fill } = words
  const filler = fill && (
    <button type="button" className="link" onClick={() => onFill(fill.text)}>
      {fill.label}
    </button>
  )
  if (words.title === undefined) {
    return (
      <p className={`field-msg ${line}`}>
        <Icon name={icon} />
        <span>
          {words.text} {filler}
        </span>
      </p>
    )
  }
  return (
    <div className={`callout ${box}`}>
      <Icon name={icon} />
      <div>
        <b>{words.title}</b>
        <p>
          {words.text} {filler}
        </p>
      </div>
    </div>
  )
}
