import type { RefObject } from 'react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { SwapError } from '../../core/errors.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { Consented } from '../../core/quote/expectConsent.ts'
import { awaitMined } from '../../core/readers/awaitMined.ts'
import { isBatch } from '../../wallets/signPrepared.ts'
import { priceOf, shownPrice } from './agreedPrice.ts'
import type { Stages } from './createStages.ts'
import { createStages } from './createStages.ts'
import type { Edited } from './editedApproval.ts'
import type { Reviewed, ReviewParams } from './loadReview.ts'
import { loadReview } from './loadReview.ts'
import type { ReviewEvent, ReviewStage } from './reviewStage.ts'
import type { Sent } from './sendReviewed.ts'
import { failureOf, isDeposit, remembering, sendReviewed } from './sendReviewed.ts'
import { resendDeposit } from './signDeposit.ts'
import type { OtherTabs } from './signedElsewhere.ts'
import { SignedElsewhereError, watchOtherTabs } from './signedElsewhere.ts'
import type { OpenRequestCheck } from './useOpenRequest.ts'
import { useOpenRequest } from './useOpenRequest.ts'

/**
 * Loads the code that explains refusals and that sends a signed transaction, before the connection can be lost: without
 * it, a lost connection could only be shown as a part of the page that fails to load.
 */
const loadRefusals = (): Promise<unknown> =>
  Promise.allSettled([
    import('../../core/quorum/unconfirmedError.ts'),
    import('../../core/quorum/quorumErrors.ts'),
    import('../../core/preparation/explainQuote.ts'),
    import('../../core/preparation/explainMemo.ts'),
    import('../../core/preparation/feeErrors.ts'),
    import('../../core/readers/broadcast/broadcastOnce.ts'),
  ])

/** What the person accepts with a load; it applies to every later one. */
type Accepted = Pick<
  ReviewParams,
  'acceptedNetworkFee' | 'acceptedRouter' | 'acceptsSingleSource' | 'acceptsNoCancel' | 'separately'
>

export interface Review {
  readonly stage: ReviewStage
  /** What the person agreed to, on the form or in an accepted review: the output, or what a typed output needs. */
  readonly agreed: Units
  readonly load: (accepted?: Accepted) => void
  /** Opens the paying wallet, which may show a request, and loads again. */
  readonly reopen: (open: () => Promise<unknown>) => void
  readonly acceptPrice: () => void
  /** How the person accepted the loss; it applies until a later review loses more. */
  readonly consented: Consented | undefined
  readonly setConsented: (consented: Consented | undefined) => void
  /** An earlier request of this swap that a wallet has not answered. */
  readonly openRequest: OpenRequestCheck
  /** The last approval, if the person changed it in the wallet. */
  readonly edited: Edited | undefined
  readonly sign: () => void
  /** Loads again after the person has checked a wallet that may have sent. */
  readonly dismiss: () => void
  readonly resend: () => void
}

/** Loads a review, signs what it shows, and calls `onSent` with the hash of the deposit. */
export function useReview(node: Node, params: ReviewParams, onSent: (hash: string) => void): Review {
  const { payer } = params
  const [{ press, dispatch, subscribe, getSnapshot }] = useState(createStages<Reviewed>)
  const stage = useSyncExternalStore(subscribe, getSnapshot)
  const [agreed, setAgreed] = useState(shownPrice(params.request))
  const [consented, setConsented] = useState<Consented | undefined>(undefined)
  const [edited, setEdited] = useState<Edited | undefined>(undefined)
  const signed = useRef<Uint8Array | undefined>(undefined)
  const current = useRef<AbortController | undefined>(undefined)
  const load = useLoad({ node, params, current, dispatch })
  const openRequest = useOpenRequest('reviewed' in stage ? stage.reviewed : undefined)
  const tabs = useOtherTabs({ dispatch, getSnapshot })
  const proceed = async (reviewed: Reviewed, send: () => Promise<Sent>) => {
    const waiting = new AbortController()
    try {
      const { hash, readBack, edited: change } = await send()
      if (isDeposit(reviewed)) {
        dispatch({ type: 'sent', hash, notVisible: readBack === 'not_visible' })
        return onSent(hash)
      }
      if (change) setEdited({ change, reviewed })
      dispatch({ type: 'approvalSent', hash })
      if (current.current?.signal.aborted) return
      // A load, which the person can start meanwhile, ends the wait.
      current.current = waiting
      await awaitMined(payer.reader, hash, waiting)
      load()
    } catch (error) {
      if (waiting.signal.aborted || current.current?.signal.aborted) return
      dispatch(failureOf(error, reviewed))
      if (isBatchRefused(error, reviewed)) load({ separately: true })
    }
  }
  /** A hash can be late: after the wallet's time limit, during another signature, or after the dialog has closed. */
  const hashed = (hash: string, reviewed: Reviewed) => {
    const seen = getSnapshot()
    const isAwaited = seen.kind === 'signing' && seen.reviewed === reviewed
    if (current.current?.signal.aborted || (!isAwaited && !isDeposit(reviewed))) return
    if (press(seen, { type: 'hashed', hash, reviewed }) && getSnapshot().kind === 'sent') onSent(hash)
  }
  const sign = () => {
    if (stage.kind !== 'ready') return
    const isUnchecked = isDeposit(stage.reviewed) && openRequest.isUnchecked(stage.reviewed)
    if (!press(stage, { type: 'signed', consented, isUnchecked })) return
    openRequest.setChecked(false)
    setEdited(undefined)
    const onSigned = (bytes: Uint8Array) => {
      signed.current = bytes
    }
    const { reviewed } = stage
    const onHash = (hash: string) => hashed(hash, reviewed)
    const send = () => sendReviewed(node, { reviewed, payer, consented, onSigned, onHash })
    void proceed(reviewed, () => tabs.sendOnce(reviewed, send))
  }
  const resend = () => {
    const bytes = signed.current
    if (stage.kind !== 'uncertain' || bytes === undefined || !press(stage, { type: 'resending' })) return
    const { reviewed } = stage
    const send = async () => ({ hash: await resendDeposit(node, { reviewed, payer, signed: bytes }) })
    void proceed(reviewed, () => remembering(reviewed, send))
  }
  const dismiss = () => {
    if (stage.kind === 'maybeSent' && openRequest.isChecked && press(stage, { type: 'checked' })) load()
  }
  const acceptPrice = () => {
    if (stage.kind === 'ready') setAgreed(priceOf(params.request, stage.reviewed.deposit.quote))
  }
  const reopen = (open: () => Promise<unknown>) => {
    if (stage.kind !== 'refused' || !press(stage, { type: 'started' })) return
    open().then(
      () => load(),
      (error: unknown) => dispatch({ type: 'refused', error }),
    )
  }
  return {
    stage,
    agreed,
    load,
    reopen,
    acceptPrice,
    consented,
    setConsented,
    openRequest,
    edited,
    sign,
    dismiss,
    resend,
  }
}

/** A wallet that says only now that it cannot send several calls as one has sent nothing. */
const isBatchRefused = (error: unknown, { prepared }: Reviewed): boolean =>
  isBatch(prepared.transaction) && error instanceof SwapError && error.code === 'wallet_unsupported'

interface LoadOptions {
  readonly node: Node
  readonly params: ReviewParams
  readonly current: RefObject<AbortController | undefined>
  readonly dispatch: (event: ReviewEvent) => void
}

/** Loads on mount and on each call, aborts the previous load, and remembers what the person accepted. */
function useLoad({ node, params, current, dispatch }: LoadOptions): Review['load'] {
  const { request, payer, destination, otherNode } = params
  const accepted = useRef<Accepted>({})
  const load = useCallback(
    (added?: Accepted) => {
      current.current?.abort()
      const controller = new AbortController()
      current.current = controller
      const { signal } = controller
      accepted.current = { ...accepted.current, ...added }
      dispatch({ type: 'started' })
      loadReview(node, { request, payer, destination, otherNode, ...accepted.current }, { signal }).then(
        (reviewed) => signal.aborted || dispatch({ type: 'loaded', reviewed }),
        (error: unknown) => signal.aborted || dispatch({ type: 'refused', error }),
      )
    },
    [node, request, payer, destination, otherNode, current, dispatch],
  )
  useEffect(() => void loadRefusals(), [])
  useEffect(() => {
    load()
    return () => current.current?.abort()
  }, [load, current])
  return load
}

/** Watches other tabs while a review is open, and refuses it as soon as one of them has sent the same swap. */
function useOtherTabs({ dispatch, getSnapshot }: Pick<Stages, 'dispatch' | 'getSnapshot'>): OtherTabs {
  const [tabs] = useState(() => watchOtherTabs())
  useEffect(() => {
    const look = () => {
      const stage = getSnapshot()
      const sent = stage.kind === 'ready' ? tabs.findSent(stage.reviewed) : undefined
      if (sent !== undefined) dispatch({ type: 'refused', error: new SignedElsewhereError(sent) })
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [tabs, dispatch, getSnapshot])
  return tabs
}
