import { useCallback, useEffect, useRef, useState } from 'react'
import { browserNodes } from '../../runtime/browser.ts'
import type { SwapRequest } from '../review/swapRequest.ts'
import { loadMemolessReview, type MemolessReview } from './loadMemolessReview.ts'

/** State of a review. Nothing of an earlier result is shown while it loads. */
export type ReviewState =
  | { readonly kind: 'loading' }
  /** `key` identifies its one payment, however often it is accepted. */
  | { readonly kind: 'ready'; readonly review: MemolessReview; readonly key: string }
  | { readonly kind: 'refused'; readonly error: unknown }

/** Loads the review of a swap, and again on request. */
export function useMemolessReview(request: SwapRequest): { readonly state: ReviewState; readonly load: () => void } {
  const [state, setState] = useState<ReviewState>({ kind: 'loading' })
  const current = useRef<AbortController | undefined>(undefined)
  const load = useCallback(() => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const { signal } = controller
    const { THORCHAIN: node, MAYACHAIN: otherNode } = browserNodes()
    setState({ kind: 'loading' })
    loadMemolessReview({ node, otherNode, request }, { signal }).then(
      (review) => signal.aborted || setState({ kind: 'ready', review, key: crypto.randomUUID() }),
      (error: unknown) => signal.aborted || setState({ kind: 'refused', error }),
    )
  }, [request])
  useEffect(() => {
    load()
    return () => current.current?.abort()
  }, [load])
  return { state, load }
}
