import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { type FuzzyPool, resolveAsset } from '../../core/asset/fuzzy.ts'
import { affiliateShares } from '../../core/memo/affiliateShares.ts'
import { diffMemo, type MemoField } from '../../core/memo/diffMemo.ts'
import { isSwapMemo, type SwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import type { SwapIntent } from '../../core/memo/swapIntent.ts'
import { chainName } from '../assets/chainName.ts'
import { groupDigits, percentText } from '../figures/figures.ts'
import type { ReviewMessages } from '../messages/review.en.ts'
import { shortAddress } from './addressGroups.ts'

/** One part of the memo in words, and whether it was compared and says what was asked. */
export interface MemoLine {
  readonly field: MemoField
  readonly text: string
  readonly agrees: boolean
}

export interface MemoQuestion {
  readonly intent: SwapIntent
  readonly memo: string
  readonly pools: readonly FuzzyPool[]
  readonly words: ReviewMessages
  readonly locale: string
}

/**
 * What a memo says, part by part, read from the memo itself and each part held against what was asked. A memo that
 * cannot be read, or that differs in a part without words, is one line that does not agree.
 */
export function memoWords({ intent, memo: text, pools, words, locale }: MemoQuestion): readonly MemoLine[] {
  const differences = diffMemo(text, intent, pools)
  const parsed = parseMemo(text, intent.protocol)
  if (!parsed.ok || !isSwapMemo(parsed.memo)) {
    return differences.map(({ field, sentence }) => ({ field, text: sentence, agrees: false }))
  }
  const said = linesOf(parsed.memo, { intent, pools, words, locale })
  const lines = said.map((line) => ({ ...line, agrees: !differences.some(({ field }) => field === line.field) }))
  const unsaid = differences.filter(({ field }) => said.every((line) => line.field !== field))
  return [...lines, ...unsaid.map(({ field, sentence }) => ({ field, text: sentence, agrees: false }))]
}

type Telling = Omit<MemoQuestion, 'memo'>

function linesOf(memo: SwapMemo, { intent, pools, words, locale }: Telling): readonly Omit<MemoLine, 'agrees'>[] {
  const { protocol } = intent
  const asset = resolveAsset(memo.asset, protocol, pools)
  const least = groupDigits(formatDecimal(memo.limit, unitDecimals(asset)), locale)
  return [
    { field: 'asset', text: words.memoAsset(asset.ticker, chainName(asset.chain)) },
    { field: 'destination', text: words.memoDestination(shortAddress(memo.destination)) },
    { field: 'limit', text: memo.limit === 0n ? words.memoNoLimit : words.memoLimit(`${least} ${asset.ticker}`) },
    {
      field: 'refundAddress',
      text: memo.refundAddress === '' ? words.memoRefund : words.memoRefundTo(shortAddress(memo.refundAddress)),
    },
    { field: 'streaming', text: partsOf(memo, words) },
    { field: 'affiliates', text: sharesOf(memo, { intent, words, locale }) },
  ]
}

function partsOf({ interval, quantity }: SwapMemo, words: ReviewMessages): string {
  if (interval === 0n || quantity === 0n) return words.memoParts
  return words.memoPartsOf(quantity.toString())
}

function sharesOf(memo: SwapMemo, { intent, words, locale }: Pick<Telling, 'intent' | 'words' | 'locale'>): string {
  const shares = affiliateShares(memo, intent.protocol)
  if (shares.length === 0) return words.memoNoAffiliate
  return shares
    .map(({ name, bps }) => words.memoAffiliate(name, bps === undefined ? '' : percentText(BigInt(bps), locale)))
    .join(', ')
}
