import { useMemo, useState } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import type { MemolessSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { writeLink } from '../form/urlState.ts'
import { openedPayment } from '../pay/openedPayment.ts'
import { PayView } from '../pay/PayView.tsx'
import { forgetPayment, rememberPayment, type SentPayment } from '../pay/rememberPayment.ts'
import { readStoredSwaps, type StoredSwap, storeSwap } from '../pay/storedSwaps.ts'
import { type EmbedParams, embedPath } from '../shared/embedParams.ts'
import { embedEn as messages } from '../texts/embed.en.ts'
import { numberLocale } from '../texts/shownLanguage.ts'
import { EmbedProgress } from './EmbedProgress.tsx'
import type { SendToHost } from './useHost.ts'

interface EmbedPaymentProps {
  params: EmbedParams
  send: SendToHost
}

interface Deposit {
  readonly swap: MemolessSwap
  readonly hash: string
}

/** The payment that the frame's address names, and its swap once the payment is found. */
export function EmbedPayment({ params: { kept }, send }: EmbedPaymentProps) {
  const opened = useMemo(() => {
    const { hash } = location
    return openedPayment(
      { pathname: '/i', hash },
      readStoredSwaps(() => localStorage),
    )
  }, [])
  const [deposit, setDeposit] = useState<Deposit | undefined>(() => depositOf(opened))
  if (opened.kind !== 'swap') return <Unknown back={`${embedPath}?pay=direct${kept}`} />
  const { isLinked } = opened
  const keep = (entry: StoredSwap) => storeSwap(() => localStorage, { ...entry, ...(isLinked && { isLinked }) })
  const sent = (payment: SentPayment) => {
    rememberPayment(payment)
    setDeposit(payment)
    send({ type: 'submitted', chain: payment.swap.from.chain, hash: payment.hash })
  }
  const dropped = (hash: string) => {
    forgetPayment(hash)
    setDeposit(undefined)
  }
  return (
    <>
      {deposit && <EmbedProgress key={deposit.hash} {...deposit} send={send} />}
      <PayView
        swap={opened.swap}
        hash={opened.hash}
        isLinked={isLinked}
        locale={numberLocale()}
        back={formPath(opened.swap, kept)}
        onRegistered={(swap) => keep({ swap })}
        onFound={(swap, hash) => keep({ swap, hash })}
        onEnded={(swap) => keep({ swap, hasEnded: true })}
        onSent={sent}
        onDropped={dropped}
      />
    </>
  )
}

const depositOf = (opened: ReturnType<typeof openedPayment>): Deposit | undefined =>
  opened.kind === 'swap' && opened.hash !== undefined ? { swap: opened.swap, hash: opened.hash } : undefined

/** Returns the widget's form with the same coins and amount. */
function formPath({ from, to, chosen }: MemolessSwap, kept: string): string {
  return `${embedPath}${writeLink({ from, to }, formatDecimal(chosen, unitDecimals(from)))}&pay=direct${kept}`
}

function Unknown({ back }: { back: string }) {
  return (
    <div className="card form">
      <p>{messages.unknown}</p>
      <a className="btn btn--primary" href={back}>
        {messages.again}
      </a>
    </div>
  )
}
