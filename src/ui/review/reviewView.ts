import type { PreparedDeposit } from '../../core/actions/prepareDeposit.ts'
import type { Units } from '../../core/asset/amount.ts'
import { type Asset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { priceUsd, valueUsd } from '../../core/nodes/price.ts'
import { type CostAmount, type CostLine, costLines, costTotal } from '../form/market/costLines.ts'
import { payeeOf } from '../form/partner/partnerQuote.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { type Rounding, usdText } from '../shared/figures/figures.ts'
import type { Localization } from '../texts/localization.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import { describeMemo, type MemoLine } from './describeMemo.ts'
import type { Reviewed } from './loadReview.ts'
import { type OrderView, orderView, type ShownAmount } from './orderView.ts'
import { nodeName } from './refusalView.ts'

/** Where the deposit goes, and which nodes confirm it. */
export interface VaultView {
  readonly address: string
  readonly router?: string
  /** Undefined for a router outside the known list. */
  readonly routerVersion?: string
  readonly agreeing: number
  readonly queried: number
  readonly dissent: readonly string[]
  readonly oneSource: boolean
}

/** The source chain's own fee, in its coin and in dollars where a price is known. */
export interface NetworkFeeView extends CostAmount {
  readonly name: string
}

/** Texts of the review. */
export interface ReviewView {
  readonly least: ShownAmount | undefined
  /** Dollars of the minimum output; undefined where no price is known. */
  readonly leastUsd: string | undefined
  readonly back: ShownAmount
  readonly backTo: string
  readonly partly: boolean
  /** Market value of the amount; undefined where it is unknown. */
  readonly market: ShownAmount | undefined
  readonly costs: readonly CostLine[]
  /** The sum of the costs; undefined where the market value is unknown. */
  readonly total: CostAmount | undefined
  readonly receives: ShownAmount
  /** The highest fee of the source chain, which comes on top; undefined where no wallet pays. */
  readonly networkFee: NetworkFeeView | undefined
  /** Of a limit order, in place of the costs of a swap. */
  readonly order: OrderView | undefined
  readonly memo: string
  readonly memoBytes: number
  readonly memoLines: readonly MemoLine[]
  /** Whether every part of the memo matches. Otherwise nothing can be signed. */
  readonly agrees: boolean
  /** Undefined for coins on the protocol's own chain. */
  readonly vault?: VaultView
  readonly sourceChain: string
  readonly protocol: string
}

/** The parts of a review that are shown. Without a wallet, the network fee and the vault are not known. */
export interface ReviewedFacts extends Pick<Reviewed, 'pools' | 'refund' | 'plan' | 'cost'> {
  readonly deposit: Pick<Reviewed['deposit'], 'intent' | 'quote'>
  readonly prepared: Pick<Reviewed['prepared'], 'memo' | 'confirmed' | 'oneSource'> &
    Partial<Pick<Reviewed['prepared'], 'networkFee'>>
}

export function reviewView(
  { deposit, pools, prepared, refund, plan, cost }: ReviewedFacts,
  localization: Localization<ReviewMessages>,
): ReviewView {
  const { messages, locale } = localization
  const { intent, quote } = deposit
  const { protocol, fromAsset, toAsset } = intent
  const shown = (amount: bigint, asset: Asset, rounding: Rounding): ShownAmount => ({
    short: shortCoinText(amount, asset, locale, rounding),
    exact: coinText(amount, asset, locale),
  })
  const usdOf = (amount: Units | undefined, asset: Asset) => {
    const price = priceUsd(asset, protocol, pools)
    return amount === undefined || price === undefined ? undefined : usdText(valueUsd(amount, asset, price), locale)
  }
  const texts = { asset: toAsset, protocol, locale, messages, payee: payeeOf(quote) }
  const memoLines = describeMemo({ intent, memo: prepared.memo, pools, messages, locale })
  const sourceChain = chainName(homeChain(fromAsset, protocol))
  const vault = vaultOf(prepared)
  return {
    least: refund.minimum === undefined ? undefined : shown(refund.minimum, toAsset, 'down'),
    leastUsd: usdOf(refund.minimum, toAsset),
    back: backText(refund.amount, (amount) => shown(amount, fromAsset, 'down'), messages),
    backTo: refund.address === undefined ? messages.toSender : messages.toRefund(refund.address),
    partly: refund.partial,
    market: cost && shown(cost.market, toAsset, 'up'),
    // A cost of zero says nothing.
    costs: cost ? costLines(cost, texts).filter(({ share }) => share !== undefined) : [],
    total: cost && costTotal(cost, texts),
    receives: shown(quote.expectedAmountOut, toAsset, 'down'),
    networkFee: networkFeeOf({ prepared, pools, protocol }, sourceChain, localization),
    order: plan && orderView(plan, { isUnsigned: prepared.networkFee === undefined, locale }),
    memo: prepared.memo,
    memoBytes: new TextEncoder().encode(prepared.memo).length,
    memoLines,
    agrees: memoLines.length > 0 && memoLines.every(({ agrees }) => agrees),
    ...(vault && { vault }),
    sourceChain,
    protocol: protocols[protocol].name,
  }
}

/** Returns the source chain's highest fee; undefined where no wallet pays. */
export function networkFeeOf(
  {
    prepared: { networkFee },
    pools,
    protocol,
  }: Pick<ReviewedFacts, 'pools'> & {
    prepared: Partial<Pick<PreparedDeposit, 'networkFee'>>
    protocol: Protocol
  },
  chain: string,
  { messages, locale }: Localization<ReviewMessages>,
): NetworkFeeView | undefined {
  if (networkFee === undefined) return undefined
  const asset = parseAsset(networkFee.asset)
  const price = priceUsd(asset, protocol, pools)
  return {
    name: messages.networkFee(chain),
    short: shortCoinText(networkFee.amount, asset, locale, 'up'),
    exact: coinText(networkFee.amount, asset, locale),
    ...(price !== undefined && { share: usdText(valueUsd(networkFee.amount, asset, price), locale) }),
  }
}

function backText(
  amount: Units | undefined,
  shown: (amount: Units) => ShownAmount,
  { refundUnknown, refundNothing }: ReviewMessages,
): ShownAmount {
  if (amount !== undefined && amount > 0n) return shown(amount)
  const text = amount === undefined ? refundUnknown : refundNothing
  return { short: text, exact: text }
}

/** Returns the vault of a prepared deposit; undefined for coins on the protocol's own chain. */
export function vaultOf({
  confirmed,
  oneSource,
}: Pick<PreparedDeposit, 'confirmed' | 'oneSource'>): VaultView | undefined {
  if (confirmed === undefined) return undefined
  const { address, router, routerVersion, confirmedBy, dissent } = confirmed
  return {
    address,
    ...(router === undefined ? {} : { router }),
    ...(routerVersion === undefined ? {} : { routerVersion }),
    agreeing: confirmedBy.length,
    queried: confirmedBy.length + dissent.length,
    // Nodes that were not waited for do not disagree.
    dissent: dissent
      .filter(({ isSkipped }) => !isSkipped)
      .map(({ endpoint, report }) => `${nodeName(endpoint)}: ${report}`),
    oneSource,
  }
}
