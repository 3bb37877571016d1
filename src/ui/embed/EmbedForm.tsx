import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { formatAsset, unitDecimals } from '../../core/asset/asset.ts'
import { browserNodes } from '../../runtime/browser.ts'
import type { FrameMessage, Proposal } from '../../widget/messages.ts'
import { CostPanel } from '../form/CostPanel.tsx'
import { FormHead } from '../form/FormHead.tsx'
import { FormPicker } from '../form/FormPicker.tsx'
import { localDecimal } from '../form/filledText.ts'
import { LazyHaltedScreen } from '../form/LazyHaltedScreen.tsx'
import { Notice } from '../form/Notice.tsx'
import { PartnerLine } from '../form/PartnerLine.tsx'
import { QuoteAnnouncer } from '../form/QuoteAnnouncer.tsx'
import { ReceiveLeg } from '../form/ReceiveLeg.tsx'
import { Recipients } from '../form/Recipients.tsx'
import { RouteStrip } from '../form/RouteStrip.tsx'
import { SendLeg } from '../form/SendLeg.tsx'
import type { Situation } from '../form/situation.ts'
import type { Side, SwapForm, SwapFormEvent } from '../form/swapForm.ts'
import { readLink } from '../form/urlState.ts'
import type { Swap } from '../form/useSwap.ts'
import { useSwap } from '../form/useSwap.ts'
import type { EmbedParams } from '../shared/embedParams.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { FormAction } from '../swap/FormAction.tsx'
import { PayModeNotes, PayModeTabs } from '../swap/PayMode.tsx'
import { embedEn as messages } from '../texts/embed.en.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import type { SendToHost } from './useHost.ts'

/** Why there is no price, as the event `error` names it. */
const errorCodes: Partial<Record<Situation['kind'], string>> = {
  failed: 'quote_failed',
  unreachable: 'nodes_unreachable',
  unreadable: 'nodes_unreadable',
  halted: 'trading_halted',
  belowMinimum: 'below_minimum',
  belowDust: 'below_dust',
  tooLarge: 'too_large',
  noPool: 'no_pool',
  noRoute: 'no_route',
}

interface EmbedFormProps {
  params: EmbedParams
  proposal: Proposal | undefined
  send: SendToHost
}

/** The swap form of the widget. A swap without a wallet continues here, one with a wallet in a top-level window. */
export function EmbedForm({ params, proposal, send }: EmbedFormProps) {
  const formMessages = useMessages()
  const swap = useSwap(browserNodes(), { parameters: params.kept })
  const [picking, setPicking] = useState<Side | undefined>(undefined)
  const { form } = swap
  useProposal(swap, proposal)
  useReports(swap, send)
  const ref = params.partner === undefined ? '' : `&ref=${params.partner}`
  const actions = {
    onReview: () => open(`/${swap.link}${ref}`, '_blank', 'noopener'),
    onPreloadReview: () => undefined,
  }
  const pick = (side: Side) => ({ onPick: () => setPicking(side), onPreloadPicker: () => undefined })
  return (
    <>
      <LazyHaltedScreen swap={swap} />
      <form className="card form" aria-label={formMessages.formTitle} onSubmit={(event) => event.preventDefault()}>
        {form.linkProblem !== undefined && <Notice swap={swap} />}
        <PayModeTabs swap={swap} />
        <FormHead swap={swap}>{null}</FormHead>
        <div className="crossing">
          <SendLeg swap={swap} {...pick('from')} />
          <RouteStrip swap={swap} />
          <ReceiveLeg swap={swap} {...pick('to')} />
        </div>
        {form.linkProblem === undefined && <Notice swap={swap} />}
        {form.mode === 'memoless' && <Recipients swap={swap} />}
        <PayModeNotes swap={swap} />
        <PartnerLine swap={swap} />
        <div className="form-action">
          <FormAction swap={swap} {...actions} />
        </div>
        <p className="form-note">
          <Icon name="info" /> {form.mode === 'wallet' ? messages.wallet(location.host) : formMessages.nothingPaidYet}
        </p>
      </form>
      <CostPanel swap={swap} />
      <QuoteAnnouncer swap={swap} />
      {picking && <FormPicker swap={swap} side={picking} onClose={() => setPicking(undefined)} />}
    </>
  )
}

/** Proposals that a form has seen. Another language mounts another form. */
const seenProposals = new WeakSet<Proposal>()

/**
 * Applies each proposal of the page once, as soon as the form is open, and before another language can mount another
 * form, which would lose it.
 */
function useProposal({ form, dispatch, locale }: Swap, proposal: Proposal | undefined): void {
  const current = useRef(form)
  current.current = form
  const isOpen = form.phase === 'open'
  useLayoutEffect(() => {
    if (!isOpen || proposal === undefined || seenProposals.has(proposal)) return
    seenProposals.add(proposal)
    const event = proposedForm(current.current, proposal, locale)
    if (event) dispatch(event)
  }, [proposal, isOpen, dispatch, locale])
}

/** Sends the page each new price, and why there is none. */
function useReports(swap: Swap, send: SendToHost): void {
  const report = formReport(swap)
  const text = report && JSON.stringify(report)
  const latest = useRef(report)
  latest.current = report
  useEffect(() => {
    if (text !== undefined && latest.current) send(latest.current)
  }, [text, send])
}

/** Returns what the page learns of the form: the price, why there is none, or nothing. */
export function formReport({
  form: { from, to },
  amount,
  situation,
}: Pick<Swap, 'form' | 'amount' | 'situation'>): FrameMessage | undefined {
  if (situation.kind !== 'priced') {
    const code = errorCodes[situation.kind]
    return code === undefined ? undefined : { type: 'error', code }
  }
  if (amount.kind !== 'amount' || situation.freshness !== 'fresh') return undefined
  return {
    type: 'quote',
    sell: formatAsset(from),
    buy: formatAsset(to),
    amount: formatDecimal(amount.units, unitDecimals(from)),
    expected: formatDecimal(situation.route.quote.expectedAmountOut, unitDecimals(to)),
  }
}

/**
 * Returns the change of the form that a page proposes: coins and an amount. A proposal changes nothing once the person
 * has entered an address, or when a part of it is invalid.
 */
export function proposedForm(
  form: SwapForm,
  { sell, buy, amount }: Proposal,
  locale: string,
): SwapFormEvent | undefined {
  if (form.phase !== 'open' || form.destination.text !== '' || form.refund.text !== '') return undefined
  const given = Object.entries({ sell, buy, amount }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const { from, to, text: proposed, linkProblem } = readLink(`?${new URLSearchParams(given)}`)
  const text = proposed === undefined ? form.text : localDecimal(proposed, locale)
  // Without a proposed amount, the typed one stays on its side.
  const fixed = proposed === undefined && form.fixed === 'to' ? 'to' : undefined
  return linkProblem === undefined ? { type: 'opened', from, to, text, fixed } : undefined
}
