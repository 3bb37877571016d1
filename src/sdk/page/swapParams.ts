import type { Consented } from '../../core/quote/expectConsent.ts'
import type { AnyWallet } from '../../wallets/anyWallet.ts'
import type { AcceptedTerms } from '../planning/planSwap.ts'
import type { SwapTerms } from '../planning/swapTerms.ts'
import type { SwapEvent } from './swapEvents.ts'

/**
 * A swap that a wallet signs in a page. Show its quote before; `expectedAmountOut` is what the person saw.
 * @example
 * const terms = { network: 'devnet', from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n, maxLossBps: 300 } as const
 * const params: SwapParams = { ...terms, expectedAmountOut: 420_000_000n, destination, wallet, connections }
 */
export interface SwapParams extends SwapTerms, AcceptedTerms {
  readonly wallet: AnyWallet
  /** The sender that the page shows; another account of the wallet is refused. Its current account unless given. */
  readonly account?: string
  /**
   * The output that the person agreed to, in units of `to`. A quote that is more than half a percent lower, or half of
   * `maxLossBps` if that is less, is refused.
   */
  readonly expectedAmountOut: bigint
  /**
   * How the person accepted a loss of 5 percent or more, and how large it was: `consentFor` says what it needs. Above
   * 15 percent nothing accepts it, unless it is under 20 dollars.
   */
  readonly consented?: Consented
  /** The person has checked the wallet, which did not answer the last swap and sent nothing for it. */
  readonly isWalletChecked?: boolean
  readonly onEvent?: (event: SwapEvent) => void
  /** Ends the swap before it is sent, or stops following it. What was sent stays sent. */
  readonly signal?: AbortSignal
}
