import type { Asset } from '../asset/asset.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'

/**
 * A machine-readable code for what is wrong with a memo.
 *
 * @example const code: MemoFindingCode = 'length'
 */
export type MemoFindingCode =
  | 'unreadable'
  | 'characters'
  | 'length'
  | 'kind'
  | 'asset'
  | 'destination'
  | 'refund_address'
  | 'limit'
  | 'time_to_live'
  | 'affiliates'
  | 'aggregator'
  | 'reference'
  | 'name'

/**
 * One reason not to send a memo.
 *
 * @example const finding: MemoFinding = { code: 'kind', sentence: 'A memo for bond is not sent from here.' }
 */
export interface MemoFinding {
  readonly code: MemoFindingCode
  readonly sentence: string
}

/**
 * A memo and the deposit it is for.
 *
 * @example
 * const { fromAsset } = intent
 * const deposit = { protocol: 'THORCHAIN', network: 'mocknet', fromAsset } as const
 * const params: CheckMemoParams = { ...deposit, memo: 'R:00042', pools: pools.THORCHAIN }
 */
export interface CheckMemoParams {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** The asset that the deposit sends. */
  readonly fromAsset: Asset
  readonly memo: string
  /** The available pools, needed to resolve a shortened asset. */
  readonly pools: readonly FuzzyPool[]
  /** Whether the quote has `vout`. */
  readonly extended?: boolean
  /** Whether a name is registered. Without it, every text in the form of a name is accepted. */
  readonly isName?: (name: string) => boolean
}
