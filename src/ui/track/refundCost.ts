import type { SwapStatus } from '../../core/tracking/status.ts'

/** A full refund of one coin in one payment, in units of its asset. */
export interface RefundCost {
  readonly asset: string
  readonly sent: bigint
  readonly fee: bigint
  readonly back: bigint
}

/** Returns what a full refund cost; undefined unless a single coin was refunded in one payment. */
export function refundCost({ stage, inbound, outputs }: SwapStatus): RefundCost | undefined {
  const [sent, ...others] = inbound?.coins ?? []
  const [back, ...more] = outputs
  if (stage !== 'refunded' || sent === undefined || back === undefined || others.length + more.length > 0) return
  if (back.asset !== sent.asset || back.amount >= sent.amount) return
  return { asset: sent.asset, sent: sent.amount, fee: sent.amount - back.amount, back: back.amount }
}
