import { useEffect, useState } from 'react'
import { findSwapStatus } from '../../core/actions/findSwapStatus.ts'
import { type SwapUpdate, watchSwap } from '../../core/actions/watchSwap.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { MemolessSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { isEnd, type SwapStatus } from '../../core/tracking/status.ts'
import { browserNodes, browserReader } from '../../runtime/browser.ts'
import type { FrameMessage } from '../../widget/messages.ts'
import { browserMidgard } from '../shared/query/browserMidgard.ts'
import { embedEn as messages } from '../texts/embed.en.ts'
import { numberLocale } from '../texts/shownLanguage.ts'
import { trackingTexts } from '../texts/tracking.en.ts'
import { depositReader } from '../track/findOnChains.ts'
import { headingOf, ledeOf } from '../track/statusText.ts'
import type { SendToHost } from './useHost.ts'

interface EmbedProgressProps {
  swap: MemolessSwap
  hash: string
  send: SendToHost
}

/** Follows a swap by the nodes' reports until its end, which the page learns. */
export function EmbedProgress({ swap, hash, send }: EmbedProgressProps) {
  const [update, setUpdate] = useState<SwapUpdate>({})
  const { chain } = swap.from
  useEffect(() => {
    const controller = new AbortController()
    void follow({ hash, chain }, controller.signal, (next) => {
      setUpdate(next)
      const end = next.status && endReport(next.status, chain)
      if (end) send(end)
    })
    return () => controller.abort()
  }, [hash, chain, send])
  const { status, error } = update
  const localization = { messages: trackingTexts(), locale: numberLocale(), network: browserNodes().THORCHAIN.network }
  return (
    <section className="card form" data-stage={status?.stage ?? 'looking'}>
      <h2 className="embed-stage" role="status">
        {status ? headingOf(status, localization) : messages.looking}
      </h2>
      {status && <p className="t14 muted">{ledeOf(status, localization)}</p>}
      {error && <p className="t14 warn">{messages.trouble}</p>}
    </section>
  )
}

interface FollowedDeposit {
  readonly hash: string
  readonly chain: string
}

async function follow(
  { hash, chain }: FollowedDeposit,
  signal: AbortSignal,
  show: (update: SwapUpdate) => void,
): Promise<void> {
  const nodes = browserNodes()
  const midgards = browserMidgard()
  const of = (protocol: Protocol) => ({ node: nodes[protocol], midgard: midgards[protocol] })
  const sources = { THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }
  const reader = depositReader(chain, browserReader)
  const updates = watchSwap((options) => findSwapStatus(sources, hash, { ...options, reader }), { signal })
  for await (const update of updates) show(update)
}

/** Returns the event of a final stage. A partly filled swap is neither done nor refunded. */
export function endReport(
  { stage, hash }: Pick<SwapStatus, 'stage' | 'hash'>,
  chain: string,
): FrameMessage | undefined {
  if (stage === 'done' || stage === 'refunded') return { type: stage, chain, hash }
  return isEnd(stage) ? { type: 'error', code: stage } : undefined
}
