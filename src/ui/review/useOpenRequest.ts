import { useState, useSyncExternalStore } from 'react'
import { type OpenRequest, parseRequest, requestText } from '../track/history/openRequests.ts'
import type { Reviewed } from './loadReview.ts'

/**
 * An earlier request of the reviewed swap that a wallet has not answered, and whether the person checked the wallet.
 */
export interface OpenRequestCheck {
  readonly request: OpenRequest | undefined
  readonly isChecked: boolean
  readonly setChecked: (isChecked: boolean) => void
  /** Whether a request that the person has not checked is stored at this moment. */
  readonly isUnchecked: (reviewed: Reviewed) => boolean
}

/** Watches the stored request of a review, which another tab can change. A tick counts for one request only. */
export function useOpenRequest(reviewed: Reviewed | undefined): OpenRequestCheck {
  const read = () => reviewed && requestText(reviewed.deposit.intent)
  const text = useSyncExternalStore(subscribe, read)
  const [checked, setChecked] = useState<string | undefined>(undefined)
  return {
    request: reviewed && parseRequest(text, reviewed.prepared.preparedAt),
    isChecked: checked === (text ?? ''),
    setChecked: (isChecked) => setChecked(isChecked ? (text ?? '') : undefined),
    isUnchecked({ deposit, prepared }) {
      const stored = requestText(deposit.intent)
      return parseRequest(stored, prepared.preparedAt) !== undefined && checked !== stored
    },
  }
}

function subscribe(notify: () => void): () => void {
  addEventListener('storage', notify)
  return () => removeEventListener('storage', notify)
}
