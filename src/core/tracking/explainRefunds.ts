import { memoizeAsync } from '../../std/memoizeAsync.ts'
import type { RefundReason } from './refundReasons.ts'
import type { SettledStatus } from './settleStatus.ts'
import type { Progress, SwapStatus } from './status.ts'

/** Loaded on the first refund, which most swaps never have. */
const loadReasons = memoizeAsync(() => import('./refundReasons.ts'))

type Explained = Omit<SwapStatus, 'protocol' | 'hash' | 'queriedAt' | 'eta'>

/** Adds the reasons to the refunds of a status. The status is complete without them, so a part that fails to load is left out. */
export async function explainRefunds(settled: SettledStatus, load = loadReasons): Promise<Explained> {
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
