import { formatDecimal } from '../../core/asset/amount.ts'
import { knownDecimals, unitDecimals } from '../../core/asset/asset.ts'
import { type FuzzyPool, resolveAsset } from '../../core/asset/fuzzy.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { affiliateShares } from '../../core/memo/affiliateCaps.ts'
import { diffMemo, type MemoField } from '../../core/memo/diffMemo.ts'
import { isSwapMemo, type SwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import type { SwapIntent } from '../../core/memo/swapIntent.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { groupDigits } from '../shared/figures/figures.ts'
import { shareText } from '../shared/figures/shareText.ts'
import { shortenAddressOrName } from '../shared/parts/addressGroups.ts'
import { lengthText, orderEn } from '../texts/order.en.ts'
import type { ReviewMessages } from '../texts/review.en.ts'

/** One part of the memo as a sentence, and whether it matches the swap intent. */
export interface MemoLine {
  readonly field: MemoField
  readonly text: string
  readonly agrees: boolean
}

export interface DescribeMemoParams {
  readonly intent: SwapIntent
  readonly memo: string
  readonly pools: readonly FuzzyPool[]
  readonly messages: ReviewMessages
  readonly locale: string
}

/**
 * Describes a memo part by part, and compares each part with the swap intent. An unreadable memo, and a difference in a
 * part without a sentence, become lines that do not agree.
 */
export function describeMemo({ intent, memo: text, pools, messages, locale }: DescribeMemoParams): readonly MemoLine[] {
  const differences = diffMemo(text, intent, pools)
  const parsed = parseMemo(text, intent.protocol)
  if (!parsed.ok || !isSwapMemo(parsed.memo)) {
    return differences.map(({ field, sentence }) => ({ field, text: sentence, agrees: false }))
  }
  const stated = linesOf(parsed.memo, { intent, pools, messages, locale })
  const lines = stated.map((line) => ({ ...line, agrees: !differences.some(({ field }) => field === line.field) }))
  const missing = differences.filter(({ field }) => stated.every((line) => line.field !== field))
  return [...lines, ...missing.map(({ field, sentence }) => ({ field, text: sentence, agrees: false }))]
}

type LineOptions = Omit<DescribeMemoParams, 'memo'>

function linesOf(
  memo: SwapMemo,
  { intent, pools, messages, locale }: LineOptions,
): readonly Omit<MemoLine, 'agrees'>[] {
  const { protocol } = intent
  const asset = resolveAsset(memo.asset, protocol, pools)
  const least = groupDigits(formatDecimal(memo.limit, knownDecimals(asset) ?? unitDecimals(intent.toAsset)), locale)
  return [
    { field: 'asset', text: messages.memoAsset(asset.ticker, chainName(asset.chain)) },
    { field: 'destination', text: messages.memoDestination(shortenAddressOrName(memo.destination)) },
    { field: 'limit', text: memo.limit === 0n ? messages.memoNoLimit : messages.memoLimit(`${least} ${asset.ticker}`) },
    {
      field: 'refundAddress',
      text:
        memo.refundAddress === ''
          ? messages.memoRefund
          : messages.memoRefundTo(shortenAddressOrName(memo.refundAddress)),
    },
    { field: 'streaming', text: partsOf(memo, { messages, locale }) },
    { field: 'affiliates', text: sharesOf(memo, { intent, messages, locale }) },
  ]
}

function partsOf(
  { kind, interval, quantity }: SwapMemo,
  { messages, locale }: Pick<LineOptions, 'messages' | 'locale'>,
): string {
  if (kind === 'limit_swap') {
    const time = lengthText(Number(interval) * BLOCK_SECONDS, locale)
    const parts = quantity === 0n ? orderEn.memoParts : orderEn.memoPartsOf(quantity.toString())
    return `${orderEn.memoWaits(time, groupDigits(interval.toString(), locale))}. ${parts}`
  }
  if (interval === 0n || quantity === 0n) return messages.memoParts
  return messages.memoPartsOf(quantity.toString())
}

function sharesOf(
  memo: SwapMemo,
  { intent, messages, locale }: Pick<LineOptions, 'intent' | 'messages' | 'locale'>,
): string {
  const shares = affiliateShares(memo, intent.protocol)
  if (shares.length === 0) return messages.memoNoAffiliate
  return shares
    .map(({ name, bps }) => messages.memoAffiliate(name, bps === undefined ? '' : shareText(bps, locale)))
    .join(', ')
}
