import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Units } from '../../core/amount.ts'
import type { Node } from '../../core/nodes/node.ts'
import { BroadcastUncertainError } from '../../core/readers/failure.ts'
import { askReview, type ReviewQuestion } from './askReview.ts'
import { awaitMined } from './awaitMined.ts'
import { type ReviewStage, reviewStage } from './reviewStage.ts'
import { nextStep, signDeposit } from './signDeposit.ts'

export interface Review {
  readonly stage: ReviewStage
  /** The output that somebody has agreed to, from the form or from an accepted review. */
  readonly agreed: Units
  readonly ask: (acceptedNetworkFee?: Units) => void
  readonly acceptPrice: () => void
  readonly sign: () => void
  readonly sendAgain: () => void
}

/** Keeps a review asked, signs what it shows, and calls `onSent` with the hash of the deposit. */
export function useReview(node: Node, wanted: ReviewQuestion, onSent: (hash: string) => void): Review {
  const [stage, dispatch] = useReducer(reviewStage, { kind: 'asking' })
  const [agreed, setAgreed] = useState(wanted.ask.expected)
  const fee = useRef<Units | undefined>(undefined)
  const signed = useRef<Uint8Array | undefined>(undefined)
  const turn = useRef<AbortController | undefined>(undefined)
  const { ask: swap, purse, destination } = wanted

  const ask = useCallback(
    (acceptedNetworkFee?: Units) => {
      turn.current?.abort()
      const own = new AbortController()
      turn.current = own
      if (acceptedNetworkFee !== undefined) fee.current = acceptedNetworkFee
      dispatch({ type: 'asked' })
      const question = { ask: swap, purse, destination, acceptedNetworkFee: fee.current }
      askReview(node, question, { signal: own.signal }).then(
        (reviewed) => own.signal.aborted || dispatch({ type: 'answered', reviewed }),
        (error: unknown) => own.signal.aborted || dispatch({ type: 'refused', error }),
      )
    },
    [node, swap, purse, destination],
  )
  useEffect(() => {
    ask()
    return () => turn.current?.abort()
  }, [ask])

  const proceed = async (send: () => Promise<{ readonly hash: string }>) => {
    if (!('reviewed' in stage)) return
    const isDeposit = nextStep(stage.reviewed.prepared.transaction) === 'deposit'
    try {
      const { hash } = await send()
      if (isDeposit) {
        dispatch({ type: 'sent', hash })
        return onSent(hash)
      }
      dispatch({ type: 'approvalSent', hash })
      const own = new AbortController()
      turn.current = own
      await awaitMined(purse.reader, hash, own)
      ask()
    } catch (error) {
      if (turn.current?.signal.aborted) return
      dispatch(
        error instanceof BroadcastUncertainError ? { type: 'unheard', hash: error.hash } : { type: 'refused', error },
      )
    }
  }
  const sign = () => {
    if (stage.kind !== 'ready') return
    dispatch({ type: 'signed' })
    const onSigned = (bytes: Uint8Array) => {
      signed.current = bytes
    }
    void proceed(() => signDeposit(node, { reviewed: stage.reviewed, purse, onSigned }))
  }
  const sendAgain = () => {
    const bytes = signed.current
    if (stage.kind !== 'uncertain' || bytes === undefined) return
    dispatch({ type: 'sentAgain' })
    void proceed(async () => ({ hash: await purse.reader.broadcast(bytes) }))
  }
  const acceptPrice = () => {
    if (stage.kind === 'ready') setAgreed(stage.reviewed.question.quote.expectedAmountOut)
  }
  return { stage, agreed, ask, acceptPrice, sign, sendAgain }
}
