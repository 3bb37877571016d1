import type { Asset } from '../asset/asset.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'

/** What is wrong with a memo, for programs. */
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

/** Why a memo should not be sent. */
export interface MemoFinding {
  readonly code: MemoFindingCode
  readonly sentence: string
}

/** A memo, and the deposit that is to carry it. */
export interface CheckMemoParams {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** What the deposit sends. */
  readonly fromAsset: Asset
  readonly memo: string
  /** The available pools, which say what a shortened asset means. */
  readonly pools: readonly FuzzyPool[]
  /** Whether the node's own quote came with `vout`. */
  readonly extended?: boolean
  /** Whether a name is registered; without it, everything that has the form of a name passes. */
  readonly isName?: (name: string) => boolean
}
