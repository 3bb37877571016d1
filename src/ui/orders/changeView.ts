import { units } from '../../core/asset/amount.ts'
import { type Asset, homeChain, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { limitRatio } from '../../core/memo/limitRatio.ts'
import { isSwapMemo, type ModifyLimitSwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import { filledBps, type LimitOrder } from '../../core/preparation/orders/limitOrder.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { lossBps, marketOutput } from '../../core/quote/market.ts'
import type { ShownAmount } from '../review/orderView.ts'
import type { ProofLine } from '../review/ReviewProof.tsx'
import { type NetworkFeeView, networkFeeOf, type VaultView, vaultOf } from '../review/reviewView.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { type DurationMessages, durationText } from '../shared/figures/duration.ts'
import { percentText, type Rounding } from '../shared/figures/figures.ts'
import { shortenAddressOrName } from '../shared/parts/addressGroups.ts'
import type { Localization } from '../texts/localization.ts'
import type { orderChangeEn } from '../texts/orderChange.en.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import type { ReviewedChange } from './loadChange.ts'

type OrderChangeMessages = typeof orderChangeEn

/** Texts of the dialog, of the review, and of durations. */
export interface ChangeLocalization extends Localization<OrderChangeMessages> {
  readonly review: ReviewMessages
  readonly durations: DurationMessages
}

/** One fact of a change. */
interface ChangeRow {
  readonly label: string
  readonly amount?: ShownAmount
  readonly text?: string
  readonly note?: string
}

/** The texts of a reviewed change. */
export interface ChangeView {
  readonly rows: readonly ChangeRow[]
  readonly networkFee: NetworkFeeView | undefined
  readonly memo: string
  readonly memoBytes: number
  readonly memoLines: readonly ProofLine[]
  /** Whether every part of the memo means the change. Otherwise nothing can be signed. */
  readonly agrees: boolean
  readonly vault: VaultView | undefined
  readonly sourceChain: string
  readonly protocol: string
}

export function changeView(reviewed: ReviewedChange, localization: ChangeLocalization): ChangeView {
  const { plan, prepared, pools } = reviewed
  const { locale, review } = localization
  const { memo } = prepared
  const sourceChain = chainName(homeChain(plan.fromAsset, 'THORCHAIN'))
  const memoLines = memoLinesOf(reviewed, localization)
  return {
    rows: plan.newLimit === 0n ? cancelRows(reviewed, localization) : limitRows(reviewed, localization),
    networkFee: networkFeeOf({ prepared, pools, protocol: 'THORCHAIN' }, sourceChain, { messages: review, locale }),
    memo,
    memoBytes: new TextEncoder().encode(memo).length,
    memoLines,
    agrees: memoLines.every(({ agrees }) => agrees),
    vault: vaultOf(prepared),
    sourceChain,
    protocol: protocols.THORCHAIN.name,
  }
}

const shown = (amount: bigint, asset: Asset, { locale }: ChangeLocalization, rounding: Rounding): ShownAmount => ({
  short: shortCoinText(amount, asset, locale, rounding),
  exact: coinText(amount, asset, locale),
})

function filledRow({ order }: ReviewedChange['plan'], { messages, locale }: ChangeLocalization): ChangeRow {
  const bps = filledBps(order)
  const amount = shortCoinText(order.filledOut, order.toAsset, locale, 'down')
  const text = bps === 0 ? messages.notFilled : messages.filledPart(percentText(BigInt(bps), locale), amount)
  return { label: messages.filled, text }
}

/** What is sent along: the dust that the network observes, or a message without coins. */
function sentRow({ fromAsset, amount }: ReviewedChange['plan'], localization: ChangeLocalization): ChangeRow {
  const { messages } = localization
  return amount === 0n
    ? { label: messages.youSend, text: messages.sendNothing, note: messages.noDeposit }
    : { label: messages.youSend, amount: shown(amount, fromAsset, localization, 'up'), note: messages.donated }
}

function orderRow({ order }: ReviewedChange['plan'], { messages, locale }: ChangeLocalization): ChangeRow {
  const sells = shortCoinText(order.deposit, order.fromAsset, locale, 'up')
  const least = shortCoinText(order.limit, order.toAsset, locale, 'up')
  return { label: messages.order, text: messages.orderOf(sells, least) }
}

function cancelRows({ plan, refundFee }: ReviewedChange, localization: ChangeLocalization): readonly ChangeRow[] {
  const { messages, review } = localization
  const { order } = plan
  const rest = order.deposit - order.filledIn
  const back = refundFee === undefined || refundFee >= rest ? undefined : rest - refundFee
  const unknown = refundFee === undefined ? review.refundUnknown : review.refundNothing
  const place = { label: messages.comesBack, note: messages.comesBackTo(shortenAddressOrName(refundAddressOf(order))) }
  return [
    orderRow(plan, localization),
    filledRow(plan, localization),
    back === undefined
      ? { label: messages.comesBack, text: unknown }
      : { ...place, amount: shown(back, order.fromAsset, localization, 'down') },
    ...(order.filledOut > 0n
      ? [
          {
            label: messages.paidOut,
            amount: shown(order.filledOut, order.toAsset, localization, 'down'),
            note: messages.paidOutTo(shortenAddressOrName(order.destination)),
          },
        ]
      : []),
    sentRow(plan, localization),
  ]
}

function limitRows({ plan, pools }: ReviewedChange, localization: ChangeLocalization): readonly ChangeRow[] {
  const { messages, durations } = localization
  const { order, newLimit } = plan
  const { toAsset, limit, blocksLeft } = order
  const noteOf = (least: bigint) => distanceNote(order, { least, pools }, localization)
  return [
    orderRow(plan, localization),
    filledRow(plan, localization),
    { label: messages.limitBefore, amount: shown(limit, toAsset, localization, 'up'), ...noteOf(limit) },
    { label: messages.limitAfter, amount: shown(newLimit, toAsset, localization, 'up'), ...noteOf(newLimit) },
    { label: messages.expires, text: durationText(blocksLeft * BLOCK_SECONDS, durations) },
    sentRow(plan, localization),
  ]
}

/** Where the rest of an order is refunded: the address of its memo, else the sender. */
function refundAddressOf({ memo: text, sender }: LimitOrder): string {
  const parsed = parseMemo(text, 'THORCHAIN')
  const named = parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo.refundAddress : ''
  return named === '' ? sender : named
}

interface Distance {
  /** A limit of the whole order. */
  readonly least: bigint
  readonly pools: readonly AgreedPool[]
}

/** Returns what the rest of an order is worth at market; undefined where that is unknown. */
export function marketOfRest(
  { fromAsset: from, toAsset: to, deposit, filledIn }: LimitOrder,
  pools: readonly AgreedPool[],
) {
  const market = marketOutput({ pools: { THORCHAIN: pools }, from, to, amount: deposit - filledIn })
  return market === undefined || market === 0n ? undefined : market
}

/** Returns how far a limit is from the market as a sentence; none where the market is unknown. */
export function distanceNote(
  order: LimitOrder,
  { least, pools }: Distance,
  { messages, locale }: Pick<ChangeLocalization, 'messages' | 'locale'>,
): { readonly note?: string } {
  const market = marketOfRest(order, pools)
  if (market === undefined) return {}
  const bps = -lossBps(market, units(least - order.filledOut))
  if (bps === 0n) return { note: messages.atMarket }
  const percent = percentText(bps, locale)
  return { note: bps > 0n ? messages.aboveMarket(percent) : messages.belowMarket(percent) }
}

/** Describes the memo part by part as the network reads it, and compares each part with the order. */
function memoLinesOf(
  { plan: { order, newLimit }, prepared: { memo: text } }: ReviewedChange,
  { messages, locale }: ChangeLocalization,
): readonly ProofLine[] {
  const parsed = parseMemo(text, 'THORCHAIN')
  if (!parsed.ok || parsed.memo.kind !== 'modify_limit_swap') {
    return [{ field: 'memo', text: messages.unreadableMemo, agrees: false }]
  }
  const { memo } = parsed
  const limit = shortCoinText(memo.newLimit, order.toAsset, locale, 'up')
  return [
    { field: 'order', text: messages.finds(pairOf(memo)), agrees: isOrderOf(memo, order) },
    {
      field: 'limit',
      text: memo.newLimit === 0n ? messages.cancels : messages.sets(limit),
      agrees: memo.newLimit === newLimit,
    },
  ]
}

const assetOf = (text: string): Asset => parseAsset(text, 'THORCHAIN')

const pairOf = ({ source, target }: ModifyLimitSwapMemo): string =>
  `${assetOf(source.asset).ticker} → ${assetOf(target.asset).ticker}`

/** Whether the network finds this order by the memo: its pair, and the ratio of its amounts. */
const isOrderOf = ({ source, target }: ModifyLimitSwapMemo, order: LimitOrder): boolean =>
  sameAsset(assetOf(source.asset), order.fromAsset) &&
  sameAsset(assetOf(target.asset), order.toAsset) &&
  limitRatio({ source: source.amount, target: target.amount }) ===
    limitRatio({ source: order.deposit, target: order.limit })
