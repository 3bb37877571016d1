import { sameAsset } from '../../core/asset/asset.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { bpsBelow, percentText } from '../shared/figures/figures.ts'
import { assetOf, coin } from './coins.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import { refundCost } from './refundCost.ts'
import type { TrackingLocalization } from './steps.ts'
import type { SwapRow } from './swapRows.ts'

/** The last figures of a swap, as one card. The last row is the total. */
export interface Outcome {
  readonly title: string
  readonly rows: readonly SwapRow[]
}

/** Returns what a finished swap brought against what was agreed, or what its refund cost; undefined before the end. */
export function outcomeOf(
  status: SwapStatus | undefined,
  record: SwapRecord | undefined,
  localization: TrackingLocalization,
): Outcome | undefined {
  if (status?.stage === 'refunded') return refundOutcome(status, localization)
  return status?.stage === 'done' && record ? deliveryOutcome(status, record, localization) : undefined
}

function deliveryOutcome(
  status: SwapStatus,
  record: SwapRecord,
  { messages, locale }: TrackingLocalization,
): Outcome | undefined {
  const paid = status.outputs.filter(({ role }) => role === 'output')
  const isAgreed = ({ asset }: { readonly asset: string }) => {
    const known = assetOf(asset, status)
    return known !== undefined && sameAsset(known, record.toAsset)
  }
  if (paid.length === 0 || !paid.every(isAgreed)) return undefined
  const delivered = paid.reduce((sum, { amount }) => sum + amount, 0n)
  const text = (amount: bigint) => coinText(amount, record.toAsset, locale)
  const { minimum, order, imported } = record
  // Of an order, only its limit was agreed to.
  const expected = order ? 0n : record.expected
  const compared = (reference: bigint) => {
    const away = delivered - reference
    if (away === 0n) return messages.exactly
    const sign = away < 0n ? '−' : '+'
    const size = away < 0n ? -away : away
    const bps = bpsBelow(reference - size, reference) ?? 0n
    return messages.withPercent(`${sign}${text(size)}`, percentText(bps, locale))
  }
  const source = imported ? messages.fromImport : messages.fromBrowser
  const against = delivered < minimum ? messages.belowMinimum : messages.aboveMinimum
  return {
    title: messages.resultTitle,
    rows: [
      ...(expected > 0n ? [{ label: messages.expected, text: text(expected), source }] : []),
      ...(expected > 0n ? [{ label: messages.difference, text: compared(expected) }] : []),
      ...(minimum > 0n ? [{ label: against, text: compared(minimum) }] : []),
      { label: messages.delivered, text: text(delivered) },
    ],
  }
}

function refundOutcome(status: SwapStatus, { messages, locale }: TrackingLocalization): Outcome | undefined {
  const cost = refundCost(status)
  if (cost === undefined) return undefined
  const text = (amount: bigint) => coin({ asset: cost.asset, amount }, status, locale)
  return {
    title: messages.costTitle,
    rows: [
      { label: messages.youSent, text: text(cost.sent) },
      { label: messages.refundFee, text: `−${text(cost.fee)}` },
      { label: messages.gotBack, text: text(cost.back) },
    ],
  }
}
