import { Suspense, useEffect, useState } from 'react'
import { shortCoinText } from '../figures/coinText.ts'
import { fundsEn } from '../messages/funds.en.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { Icon } from '../parts/Icon.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { untilLoaded } from '../parts/untilLoaded.ts'
import { hasNotice, isOffline } from './hasNotice.ts'
import type { AmountFill, NoticeContent, noticeOf } from './noticeOf.ts'
import type { Swap } from './useSwap.ts'

const SupportLine = lazyPart(() => import('../support/SupportLine.tsx').then((module) => module.SupportLine))

/** Shows the notice for the situation. Errors are announced immediately, other notices politely. */
export function Notice({ swap }: { swap: Swap }) {
  const { form, locale, situation, quotes, dispatch } = swap
  const { offlineNotice } = useMessages()
  const read = useNotices(hasNotice(situation, form))
  const content: NoticeContent | undefined = isOffline(situation)
    ? { tone: 'warn', text: offlineNotice }
    : read?.(situation, { form, locale, failures: quotes.failures })
  return (
    <div id="swap-notice" className="say" role={content?.tone === 'danger' ? 'alert' : 'status'}>
      {!content && <ShortFunds swap={swap} />}
      {content && (
        <NoticeBody content={content} onFill={({ text, entry }) => dispatch({ type: 'filled', text, entry })} />
      )}
    </div>
  )
}

/** Shows how much the connected account is short. */
function ShortFunds({ swap: { form, payer, locale } }: { swap: Swap }) {
  const { funds } = payer
  if (funds.kind !== 'short') return null
  const missing = shortCoinText(funds.missing, form.from, locale, 'up')
  return (
    <p className={`field-msg ${funds.isTestWallet ? 'muted' : 'bad'}`}>
      <Icon name={funds.isTestWallet ? 'info' : 'warn'} />
      <span>
        {fundsEn.short(missing)} {funds.isTestWallet && fundsEn.testCoins}
      </span>
    </p>
  )
}

/** Loads the notice texts when they are needed, or when the person starts typing. */
function useNotices(isNeeded: boolean): typeof noticeOf | undefined {
  const [read, setRead] = useState<typeof noticeOf | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const begin = () => setBusy(true)
    window.addEventListener('keydown', begin, { once: true })
    return () => window.removeEventListener('keydown', begin)
  }, [])
  const isWanted = isNeeded || isBusy
  useEffect(() => {
    if (!isWanted || read) return
    void untilLoaded(() => import('./noticeOf.ts')).then((module) => setRead(() => module.noticeOf))
  }, [isWanted, read])
  return read
}

const tones = {
  danger: { icon: 'warn', line: 'bad', box: 'callout--danger' },
  warn: { icon: 'warn', line: 'warn', box: 'callout--warn' },
  info: { icon: 'info', line: 'muted', box: '' },
} as const

function NoticeBody({ content, onFill }: { content: NoticeContent; onFill: (fill: AmountFill) => void }) {
  const { icon, line, box } = tones[content.tone]
  const fills = content.fills?.map((fill) => (
    <button key={fill.label} type="button" className="link fill" onClick={() => onFill(fill)}>
      {fill.label}
    </button>
  ))
  if (content.title === undefined) {
    return (
      <div className={`field-msg ${line}`}>
        <Icon name={icon} />
        <div>
          {content.text} {fills}
          <Support content={content} />
        </div>
      </div>
    )
  }
  return (
    <div className={`callout ${box}`}>
      <Icon name={icon} />
      <div>
        <b>{content.title}</b>
        <p>
          {content.text} {fills}
        </p>
        <Support content={content} />
      </div>
    </div>
  )
}

const Support = ({ content: { code } }: { content: NoticeContent }) =>
  code && (
    <Suspense fallback={null}>
      <SupportLine code={code} />
    </Suspense>
  )
