import type { SwapStatus } from '../../core/tracking/status.ts'

/** Returns how much of the current stage is done: confirmations or parts; undefined for other stages. */
export function progressOf({
  stage,
  confirmations,
  subSwaps,
}: Pick<SwapStatus, 'stage' | 'confirmations' | 'subSwaps'>):
  | { readonly done: number; readonly of: number }
  | undefined {
  if (stage === 'confirming' && confirmations && confirmations.required > 0) {
    return { done: Math.min(confirmations.seen, confirmations.required), of: confirmations.required }
  }
  if (stage === 'swapping' && subSwaps && subSwaps.quantity > 1) {
    return { done: Math.min(subSwaps.count, subSwaps.quantity), of: subSwaps.quantity }
  }
  return undefined
}
