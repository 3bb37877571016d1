import { useEffect, useRef, useState } from 'react'
import { site } from '../../site.ts'
import type { HostMessage, Proposal } from '../../widget/messages.ts'
import type { EmbedParams } from '../shared/embedParams.ts'
import { embedEn as messages } from '../texts/embed.en.ts'
import { EmbedForm } from './EmbedForm.tsx'
import { EmbedPayment } from './EmbedPayment.tsx'
import { type SendToHost, useHost } from './useHost.ts'
import { useTheme } from './useTheme.ts'

/** The widget inside its frame: the form, or the payment that the address names. */
export function EmbedFrame({ params }: { params: EmbedParams }) {
  const [theme, setTheme] = useState(params.theme)
  const [proposal, setProposal] = useState<Proposal | undefined>(undefined)
  const receive = (message: HostMessage) => {
    if (message.type === 'propose') setProposal(message)
    if (message.type === 'theme') setTheme(message)
    if (message.type === 'language')
      void import('../texts/language.ts').then(({ showLanguage }) => showLanguage(`?lang=${message.language}`))
  }
  const send = useHost(params.host, receive)
  const frame = useSizeReport(send)
  useTheme(theme)
  useEffect(openElsewhere, [])
  useEffect(() => send({ type: 'ready' }), [send])
  const key = location.hash.slice(1)
  return (
    <div className="embed" ref={frame}>
      {key === '' ? (
        <EmbedForm params={params} proposal={proposal} send={send} />
      ) : (
        <EmbedPayment params={params} send={send} />
      )}
      <p className="embed-foot t13">
        <a className="brand" href="/" aria-label={messages.served(location.host)}>
          <svg className="mark" aria-hidden="true">
            <use href="#mark" />
          </svg>
          <span>{site.name}</span>
        </a>
        <span>{location.host}</span>
      </p>
    </div>
  )
}

/** Reports the height of the content, so that the page can make room for it. */
function useSizeReport(send: SendToHost) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    if (current === null) return
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(current.getBoundingClientRect().bottom + scrollY)
      send({ type: 'resize', height: String(Math.min(height, 99_999)) })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [send])
  return frame
}

/** Opens every link to another page in a window of its own, because no other page may be in a frame. */
function openElsewhere() {
  const open = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.pathname === location.pathname) return
    link.target = '_blank'
    link.rel = 'noopener'
  }
  addEventListener('click', open, true)
  return () => removeEventListener('click', open, true)
}
