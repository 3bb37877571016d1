/** A refund as one source reports it, before its reason is explained. */
export interface RefundNotice {
  /** The network's message, sanitized; absent when there is none. */
  readonly chainMessage?: string
}

export const refundNotice = (chainMessage: string | undefined): RefundNotice =>
  chainMessage === undefined ? {} : { chainMessage }

/** Whether the message says that the refund failed because the amount did not cover its own fee. */
export function refundFailed(chainMessage: string | undefined): boolean {
  return /fail to refund/i.test(chainMessage ?? '')
}
