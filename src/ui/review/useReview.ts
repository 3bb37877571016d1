import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import type { Node } from '../../core/nodes/node.ts'
import { BroadcastUncertainError } from '../../core/readers/failure.ts'
import { SentOtherError } from '../../wallets/errors.ts'
import type { SentByWallet } from '../../wallets/wallet.ts'
import { askReview, type Reviewed, type ReviewQuestion } from './askReview.ts'
import { awaitMined } from './awaitMined.ts'
import type { Consented } from './consent.ts'
import { type ReviewEvent, type ReviewStage, reviewStage } from './reviewStage.ts'
import { nextStep, resendDeposit, signDeposit } from './signDeposit.ts'

export interface Review {
  readonly stage: ReviewStage
  /** The output that somebody has agreed to, from the form or from an accepted review. */
  readonly agreed: Units
  readonly ask: (acceptedNetworkFee?: Units) => void
  readonly acceptPrice: () => void
  /** How the person accepted the loss; it counts until a later review loses more. */
  readonly consented: Consented | undefined
  readonly setConsented: (consented: Consented | undefined) => void
  readonly sign: () => void
  readonly sendAgain: () => void
}

/** Keeps a review asked, signs what it shows, and calls `onSent` with the hash of the deposit. */
export function useReview(node: Node, wanted: ReviewQuestion, onSent: (hash: string) => void): Review {
  const { purse } = wanted
  const [stage, dispatch] = useReducer(reviewStage, { kind: 'asking' })
  const [agreed, setAgreed] = useState(wanted.ask.expected)
  const [consented, setConsented] = useState<Consented | undefined>(undefined)
  const signed = useRef<Uint8Array | undefined>(undefined)
  const turn = useRef<AbortController | undefined>(undefined)
  const ask = useAsking({ node, wanted, turn, dispatch })
  const proceed = async (reviewed: Reviewed, send: () => Promise<Sent>) => {
    try {
      const { hash, readBack } = await send()
      if (nextStep(reviewed.prepared.transaction) === 'deposit') {
        dispatch({ type: 'sent', hash, notVisible: readBack === 'not_visible' })
        return onSent(hash)
      }
      dispatch({ type: 'approvalSent', hash })
      turn.current = new AbortController()
      await awaitMined(purse.reader, hash, turn.current)
      ask()
    } catch (error) {
      if (!turn.current?.signal.aborted) dispatch(failureOf(error))
    }
  }
  const sign = () => {
    const signing: ReviewEvent = { type: 'signed', consented }
    if (stage.kind !== 'ready' || reviewStage(stage, signing).kind !== 'signing') return
    dispatch(signing)
    const onSigned = (bytes: Uint8Array) => {
      signed.current = bytes
    }
    const { reviewed } = stage
    void proceed(reviewed, () => signDeposit(node, { reviewed, purse, consented, onSigned }))
  }
  const sendAgain = () => {
    const bytes = signed.current
    if (stage.kind !== 'uncertain' || bytes === undefined) return
    dispatch({ type: 'sentAgain' })
    const { reviewed } = stage
    void proceed(reviewed, async () => ({ hash: await resendDeposit(node, { reviewed, purse, signed: bytes }) }))
  }
  const acceptPrice = () => {
    if (stage.kind === 'ready') setAgreed(stage.reviewed.question.quote.expectedAmountOut)
  }
  return { stage, agreed, ask, acceptPrice, consented, setConsented, sign, sendAgain }
}

interface Sent {
  readonly hash: string
  readonly readBack?: SentByWallet['readBack']
}

/** A transaction that may be on its way, or that is another one than agreed, is kept apart from every refusal. */
function failureOf(error: unknown): ReviewEvent {
  if (error instanceof BroadcastUncertainError) return { type: 'unheard', hash: error.hash }
  return error instanceof SentOtherError ? { type: 'sentOther', error } : { type: 'refused', error }
}

interface Asking {
  readonly node: Node
  readonly wanted: ReviewQuestion
  readonly turn: RefObject<AbortController | undefined>
  readonly dispatch: (event: ReviewEvent) => void
}

/** Asks at once and whenever it is called, gives up what was asked before, and remembers a fee that was agreed to. */
function useAsking({ node, wanted, turn, dispatch }: Asking): Review['ask'] {
  const { ask: swap, purse, destination, otherNode } = wanted
  const fee = useRef<Units | undefined>(undefined)
  const ask = useCallback(
    (acceptedNetworkFee?: Units) => {
      turn.current?.abort()
      const own = new AbortController()
      turn.current = own
      if (acceptedNetworkFee !== undefined) fee.current = acceptedNetworkFee
      dispatch({ type: 'asked' })
      const question = { ask: swap, purse, destination, otherNode, acceptedNetworkFee: fee.current }
      askReview(node, question, { signal: own.signal }).then(
        (reviewed) => own.signal.aborted || dispatch({ type: 'answered', reviewed }),
        (error: unknown) => own.signal.aborted || dispatch({ type: 'refused', error }),
      )
    },
    [node, swap, purse, destination, otherNode, turn, dispatch],
  )
  useEffect(() => {
    ask()
    return () => turn.current?.abort()
  }, [ask, turn])
  return ask
}
