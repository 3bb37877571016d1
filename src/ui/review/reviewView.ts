import type { Units } from '../../core/amount.ts'
import { type Asset, homeChain, parseAsset } from '../../core/asset.ts'
import { protocols } from '../../core/protocol.ts'
import { chainName } from '../assets/chainName.ts'
import { coinText } from '../figures/coinText.ts'
import type { ReviewMessages } from '../messages/review.en.ts'
import type { Reviewed } from './askReview.ts'
import { type MemoLine, memoWords } from './memoWords.ts'
import { nodeName } from './refusalView.ts'

/** One line of the sum of fees. */
export interface CostLine {
  readonly name: string
  readonly amount: string
}

/** Where the deposit goes, and who vouches for it. */
export interface VaultView {
  readonly address: string
  readonly router?: string
  readonly agreeing: number
  readonly asked: number
  readonly dissent: readonly string[]
  readonly oneSource: boolean
}

/** Everything that the review shows, in words and exact figures. */
export interface ReviewView {
  readonly least: string | undefined
  readonly back: string
  readonly backTo: string
  readonly partly: boolean
  readonly costs: readonly CostLine[]
  readonly receives: string
  readonly networkFee: string
  readonly memo: string
  readonly memoBytes: number
  readonly memoLines: readonly MemoLine[]
  /** Every part of the memo was compared and agrees; without it there is no button to sign. */
  readonly agrees: boolean
  /** Absent for coins on the protocol's own chain. */
  readonly vault?: VaultView
  readonly sourceChain: string
  readonly protocol: string
}

interface Wording {
  readonly words: ReviewMessages
  readonly locale: string
}

export function reviewView({ question, pools, prepared, refund }: Reviewed, wording: Wording): ReviewView {
  const { words, locale } = wording
  const { intent, quote } = question
  const { protocol, fromAsset, toAsset } = intent
  const { fees, expectedAmountOut } = quote
  const coins = (amount: bigint, asset: Asset) => coinText(amount, asset, locale)
  const minus = (amount: Units) => `−${coins(amount, toAsset)}`
  const memoLines = memoWords({ intent, memo: prepared.memo, pools, words, locale })
  const sourceChain = chainName(homeChain(fromAsset, protocol))
  const vault = vaultOf(prepared)
  return {
    least: refund.minimum === undefined ? undefined : coins(refund.minimum, toAsset),
    back: backText(refund.amount, (amount) => coins(amount, fromAsset), words),
    backTo: refund.address === undefined ? words.toSender : words.toRefund(refund.address),
    partly: refund.partial,
    costs: [
      { name: words.beforeFees, amount: coins(expectedAmountOut + fees.total, toAsset) },
      { name: words.poolFee, amount: minus(fees.liquidity) },
      { name: words.delivery(chainName(homeChain(toAsset, protocol))), amount: minus(fees.outbound) },
      { name: words.affiliate, amount: fees.affiliate === 0n ? words.none : minus(fees.affiliate) },
    ],
    receives: coins(expectedAmountOut, toAsset),
    networkFee: words.networkFee(sourceChain, coins(prepared.networkFee.amount, parseAsset(prepared.networkFee.asset))),
    memo: prepared.memo,
    memoBytes: new TextEncoder().encode(prepared.memo).length,
    memoLines,
    agrees: memoLines.length > 0 && memoLines.every(({ agrees }) => agrees),
    ...(vault && { vault }),
    sourceChain,
    protocol: protocols[protocol].name,
  }
}

function backText(amount: Units | undefined, coins: (amount: Units) => string, words: ReviewMessages): string {
  if (amount === undefined) return words.refundUnknown
  return amount === 0n ? words.refundNothing : coins(amount)
}

function vaultOf({ confirmed, oneSource }: Reviewed['prepared']): VaultView | undefined {
  if (confirmed === undefined) return undefined
  const { address, router, confirmedBy, dissent } = confirmed
  return {
    address,
    ...(router === undefined ? {} : { router }),
    agreeing: confirmedBy.length,
    asked: confirmedBy.length + dissent.length,
    // A node that was not waited for contests nothing.
    dissent: dissent
      .filter(({ isSkipped }) => !isSkipped)
      .map(({ endpoint, says }) => `${nodeName(endpoint)}: ${says}`),
    oneSource,
  }
}
