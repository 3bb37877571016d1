import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { recheckLimitChange } from '../../core/actions/prepareLimitChange.ts'
import type { Node } from '../../core/nodes/node.ts'
import type { Consented } from '../../core/quote/expectConsent.ts'
import { BroadcastUncertainError } from '../../core/readers/broadcast/broadcastErrors.ts'
import { signLimitChange } from '../../wallets/signPrepared.ts'
import type { SentByWallet } from '../../wallets/wallet.ts'
import { createStages } from '../review/createStages.ts'
import type { ReviewStage } from '../review/reviewStage.ts'
import { failureOf } from '../review/sendReviewed.ts'
import { type AcceptedTerms, type ChangeParams, loadChange, type ReviewedChange } from './loadChange.ts'

export interface Change {
  readonly stage: ReviewStage<ReviewedChange>
  readonly load: (accepted?: AcceptedTerms) => void
  /** Opens the wallet, which may show a request, and loads again. */
  readonly reopen: (open: () => Promise<unknown>) => void
  readonly consented: Consented | undefined
  readonly setConsented: (consented: Consented | undefined) => void
  readonly sign: () => void
  readonly resend: () => void
  /** Loads again after the person has checked a wallet that may have sent. */
  readonly dismiss: () => void
}

interface Outcomes {
  /** The change has a hash, although it may not be confirmed that it was sent. */
  readonly onHash: (hash: string, reviewed: ReviewedChange) => void
  readonly onSent: () => void
}

interface SentChange {
  readonly hash: string
  readonly readBack?: SentByWallet['readBack']
}

/** Loads the review of a change, and signs what it shows. Stages are those of a swap's review. */
export function useChange(node: Node, params: ChangeParams, { onHash, onSent }: Outcomes): Change {
  const { order, newLimit, payer } = params
  const { hash, sender } = order
  const [{ press, dispatch, subscribe, getSnapshot }] = useState(createStages<ReviewedChange>)
  const stage = useSyncExternalStore(subscribe, getSnapshot)
  const [consented, setConsented] = useState<Consented | undefined>(undefined)
  const accepted = useRef<AcceptedTerms>({})
  const current = useRef<AbortController | undefined>(undefined)
  const signed = useRef<Uint8Array | undefined>(undefined)
  const load = useCallback(
    (added?: AcceptedTerms) => {
      current.current?.abort()
      const controller = new AbortController()
      current.current = controller
      const { signal } = controller
      accepted.current = { ...accepted.current, ...added }
      dispatch({ type: 'started' })
      loadChange(node, { order: { hash, sender }, newLimit, payer }, accepted.current, { signal }).then(
        (reviewed) => signal.aborted || dispatch({ type: 'loaded', reviewed }),
        (error: unknown) => signal.aborted || dispatch({ type: 'refused', error }),
      )
    },
    [node, hash, sender, newLimit, payer, dispatch],
  )
  useEffect(() => {
    load()
    return () => current.current?.abort()
  }, [load])

  const proceed = async (reviewed: ReviewedChange, send: () => Promise<SentChange>) => {
    try {
      const sent = await send()
      onHash(sent.hash, reviewed)
      dispatch({ type: 'sent', hash: sent.hash, notVisible: sent.readBack === 'not_visible' })
      onSent()
    } catch (error) {
      if (error instanceof BroadcastUncertainError) onHash(error.hash, reviewed)
      dispatch(failureOf(error, reviewed))
    }
  }
  const sign = () => {
    if (stage.kind !== 'ready' || !press(stage, { type: 'signed', consented })) return
    const { reviewed } = stage
    const { wallet, account: target, reader } = payer
    void proceed(reviewed, () =>
      signLimitChange(node, {
        plan: reviewed.plan,
        prepared: reviewed.prepared,
        wallet,
        target,
        reader,
        onSigned: (bytes) => {
          signed.current = bytes
        },
        // A hash can be late: after the wallet's time limit, or after the dialog has closed.
        onHash: (known) => {
          onHash(known, reviewed)
          if (press(getSnapshot(), { type: 'hashed', hash: known, reviewed }) && getSnapshot().kind === 'sent') onSent()
        },
      }),
    )
  }
  const resend = () => {
    const bytes = signed.current
    if (stage.kind !== 'uncertain' || bytes === undefined || !press(stage, { type: 'resending' })) return
    const { reviewed } = stage
    void proceed(reviewed, async () => {
      await recheckLimitChange(node, reviewed)
      return { hash: await payer.reader.broadcast(bytes) }
    })
  }
  const dismiss = () => {
    if (stage.kind === 'maybeSent' && press(stage, { type: 'checked' })) load()
  }
  const reopen = (open: () => Promise<unknown>) => {
    if (stage.kind !== 'refused' || !press(stage, { type: 'started' })) return
    open().then(
      () => load(),
      (error: unknown) => dispatch({ type: 'refused', error }),
    )
  }
  return { stage, load, reopen, consented, setConsented, sign, resend, dismiss }
}
