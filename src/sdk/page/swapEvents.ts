import type { SwapUpdate } from '../../core/actions/watchSwap.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { NetworkFee } from '../../core/preparation/networkFee.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import type { SigningStep } from '../../wallets/signPrepared.ts'

/**
 * Progress of a swap. `quoted`, `prompted`, `signed` and `sent` come for each transaction that the wallet signs: a
 * token's reset and approval, each of which ends with `approved`, and the deposit. Then `progress` comes until `ended`.
 * @example
 * const hashOf = (event: SwapEvent) => (event.type === 'sent' && event.step === 'deposit' ? event.hash : undefined)
 */
export type SwapEvent =
  | {
      readonly type: 'quoted'
      /** What the wallet signs next. */
      readonly step: SigningStep
      readonly protocol: Protocol
      /** In units of the target asset. */
      readonly expectedAmountOut: bigint
      /** The least output, in units of the target asset; a swap that would pay less is refunded. */
      readonly minimumAmountOut: bigint
      /** Loss of the expected output to market, in hundredths of a percent. */
      readonly lossBps: bigint
      readonly networkFee: NetworkFee
      /** Unix seconds by the nodes' time. Nothing is signed after it. */
      readonly expiry: number
    }
  /** Every check has passed again, and the wallet shows its request now. */
  | { readonly type: 'prompted'; readonly step: SigningStep }
  /**
   * The wallet has signed. `bytes` are broadcast next; a wallet that sends by itself reports the hash instead. Store
   * it now: it is the first moment at which coins may move.
   */
  | { readonly type: 'signed'; readonly step: SigningStep; readonly bytes: Uint8Array }
  | { readonly type: 'signed'; readonly step: SigningStep; readonly hash: string }
  /** `isVisible`: the chain has it. Otherwise it may still be mined, so it is followed and never sent again. */
  | { readonly type: 'sent'; readonly step: SigningStep; readonly hash: string; readonly isVisible: boolean }
  /** A block includes the reset or the approval. */
  | { readonly type: 'approved'; readonly step: 'reset' | 'approve'; readonly hash: string }
  | ({ readonly type: 'progress' } & SwapUpdate)
  | ({ readonly type: 'ended' } & SwapEnd)

/**
 * How a swap ended. `partially_filled`: a part was swapped, the rest refunded. `failed`: nothing will be paid.
 * @example
 * const explain = ({ stage, reason }: SwapEnd) => reason ?? stage
 */
export interface SwapEnd {
  readonly stage: 'done' | 'refunded' | 'partially_filled' | 'failed'
  /** Hash of the deposit. */
  readonly hash: string
  /** Why it was refunded or failed, in one sentence, where the nodes report it. */
  readonly reason?: string
  readonly status: SwapStatus
}
