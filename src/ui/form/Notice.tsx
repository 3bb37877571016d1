import { useEffect, useRef } from 'react'
import { shortCoinText } from '../shared/figures/coinText.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { fundsEn } from '../texts/funds.en.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { hasNotice, isOffline } from './hasNotice.ts'
import { useNotices } from './useNotices.ts'
import type { Swap } from './useSwap.ts'

/**
 * Shows the notice for the situation. Errors are announced immediately, other notices politely. A rejected link takes
 * the focus, because the page opens with other coins than the link named.
 */
export function Notice({ swap }: { swap: Swap }) {
  const { form, locale, situation, quotes, dispatch } = swap
  const { offlineNotice } = useMessages()
  const notices = useNotices(hasNotice(situation, form))
  const offline = isOffline(situation)
  const content = offline ? undefined : notices?.noticeOf(situation, { form, locale, failures: quotes.failures })
  const box = useRef<HTMLDivElement>(null)
  const isLinkRejected = form.linkProblem !== undefined && content !== undefined
  useEffect(() => {
    if (isLinkRejected) box.current?.focus()
  }, [isLinkRejected])
  return (
    <div
      ref={box}
      id="swap-notice"
      className="say"
      role={content?.tone === 'danger' ? 'alert' : 'status'}
      tabIndex={isLinkRejected ? -1 : undefined}
    >
      {offline && (
        <p className="field-msg warn">
          <Icon name="warn" />
          <span>{offlineNotice}</span>
        </p>
      )}
      {notices && content ? (
        <notices.NoticeBody content={content} onFill={(fill) => dispatch({ type: 'filled', ...fill })} />
      ) : (
        offline || <ShortFunds swap={swap} />
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
