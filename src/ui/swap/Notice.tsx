import { useEffect, useState } from 'react'
import { shortCoinText } from '../figures/coinText.ts'
import { fundsEn } from '../messages/funds.en.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { Icon } from '../parts/Icon.tsx'
import { untilLoaded } from '../parts/untilLoaded.ts'
import { hasNotice, isOffline } from './hasNotice.ts'
import type { Swap } from './useSwap.ts'

/** Shows the notice for the situation. Errors are announced immediately, other notices politely. */
export function Notice({ swap }: { swap: Swap }) {
  const { form, locale, situation, quotes, dispatch } = swap
  const { offlineNotice } = useMessages()
  const notices = useNotices(hasNotice(situation, form))
  const offline = isOffline(situation)
  const content = offline ? undefined : notices?.noticeOf(situation, { form, locale, failures: quotes.failures })
  return (
    <div id="swap-notice" className="say" role={content?.tone === 'danger' ? 'alert' : 'status'}>
      {offline && (
        <p className="field-msg warn">
          <Icon name="warn" />
          <span>{offlineNotice}</span>
        </p>
      )}
      {notices && content ? (
        <notices.NoticeBody content={content} onFill={({ text, entry }) => dispatch({ type: 'filled', text, entry })} />
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

type Notices = Pick<typeof import('./noticeOf.ts'), 'noticeOf'> & Pick<typeof import('./NoticeBody.tsx'), 'NoticeBody'>

const loadNotices = async (): Promise<Notices> => {
  const [{ noticeOf }, { NoticeBody }] = await Promise.all([import('./noticeOf.ts'), import('./NoticeBody.tsx')])
  return { noticeOf, NoticeBody }
}

/** Loads the notices when they are needed, or when the person starts typing. */
function useNotices(isNeeded: boolean): Notices | undefined {
  const [notices, setNotices] = useState<Notices | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const begin = () => setBusy(true)
    window.addEventListener('keydown', begin, { once: true })
    return () => window.removeEventListener('keydown', begin)
  }, [])
  const isWanted = isNeeded || isBusy
  useEffect(() => {
    if (isWanted && !notices) void untilLoaded(loadNotices).then(setNotices)
  }, [isWanted, notices])
  return notices
}
