import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import type { Payment } from './checkPayment.ts'
import type { SeenPayment } from './seenPayment.ts'

/** What happens to a memoless swap after its review. */
export type PayEvent =
  | { type: 'registered'; swap: RegisteredSwap }
  | { type: 'registrationFailed'; error: unknown }
  | { type: 'checked'; payment: Payment; at: number }
  | { type: 'checkFailed'; error: unknown }
  | { type: 'woke' }
  /** The last check is older than `FRESH_MS`, because the next one has not ended. */
  | { type: 'stale' }
  | { type: 'wentOffline' }
  | { type: 'wentOnline' }
  | { type: 'retried' }
  | { type: 'accepted'; isAccepted: boolean }
  | { type: 'refundAccepted'; isAccepted: boolean }
  /** Servers of the source chain list the payment, or no longer do. */
  | { type: 'seen'; seen: SeenPayment }
  | { type: 'gone' }
  /** Nodes report the deposit. */
  | { type: 'found'; hash: string }
