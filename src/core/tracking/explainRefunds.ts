import { memoizeAsync } from '../../std/memoizeAsync.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { RefundReason } from './refundReasons.ts'
import type { SettledStatus } from './settleStatus.ts'
import type { Progress, SwapStatus, UnconfirmedReport } from './status.ts'
import type { UnpaidDeposit } from './unpaidReasons.ts'

/** Loaded on the first refund, which most swaps never have. */
const loadReasons = memoizeAsync(() => import('./refundReasons.ts'))

type Explained = Omit<SwapStatus, 'protocol' | 'hash' | 'queriedAt' | 'eta'>

/** The status with its refunds explained, and not yet why nothing will be paid. */
type Refunded = Omit<Explained, 'unpaid' | 'reported'> &
  Pick<Progress, 'unpaid'> & { readonly reported?: Omit<UnconfirmedReport, 'unpaid'> & Pick<Progress, 'unpaid'> }

/** Adds the reasons to the refunds of a status. The status is complete without them, so a part that fails to load is left out. */
export async function explainRefunds(settled: SettledStatus, load = loadReasons): Promise<Refunded> {
  const { refund, reported, ...rest } = settled
  const unexplained = { ...rest, ...(reported && { reported: bare(reported) }) }
  if (refund === undefined && reported?.refund === undefined) return unexplained
  const reasons = await load().catch(() => undefined)
  if (reasons === undefined) return unexplained
  const { refundReason } = reasons
  const explained = ({ refund: notice }: Pick<Progress, 'refund'>): { refund?: RefundReason } =>
    notice === undefined ? {} : { refund: refundReason(notice.chainMessage) }
  return {
    ...rest,
    ...explained(settled),
    ...(reported && { reported: { ...bare(reported), ...explained(reported) } }),
  }
}

function bare<T extends Pick<Progress, 'refund'>>({ refund: _, ...rest }: T): Omit<T, 'refund'> {
  return rest
}

/** Loaded on the first deposit without a payment. */
const loadUnpaidReasons = memoizeAsync(() => import('./unpaidReasons.ts'))

/** Adds why nothing will be paid. The status is final without the reason, so a part that fails to load is left out. */
export async function explainUnpaid(
  { reported, ...status }: Refunded,
  protocol: Protocol,
  load = loadUnpaidReasons,
): Promise<Explained> {
  const isUnpaid = status.unpaid !== undefined || reported?.unpaid !== undefined
  const reasons = isUnpaid ? await load().catch(() => undefined) : undefined
  const explained = <T extends UnpaidDeposit>({ unpaid, ...rest }: T) => ({
    ...rest,
    ...(unpaid && reasons && { unpaid: reasons.unpaidReason({ ...rest, unpaid }, protocol) }),
  })
  return { ...explained(status), ...(reported && { reported: explained(reported) }) }
}
