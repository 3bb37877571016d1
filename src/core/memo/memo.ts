import type { Units } from '../asset/amount.ts'

/** Kinds whose fields we only carry, never write: other people's business with the protocols, and the nodes' own. */
export type OtherMemoKind =
  | 'add_liquidity'
  | 'withdraw_liquidity'
  | 'donate'
  | 'outbound'
  | 'refund'
  | 'migrate'
  | 'ragnarok'
  | 'consolidate'
  | 'noop'
  | 'bond'
  | 'unbond'
  | 'rebond'
  | 'leave'
  | 'reserve'
  | 'trade_deposit'
  | 'trade_withdraw'
  | 'secured_deposit'
  | 'secured_withdraw'
  | 'pool_deposit'
  | 'pool_withdraw'
  | 'execute'
  | 'switch'
  | 'claim_tcy'
  | 'stake_tcy'
  | 'unstake_tcy'
  | 'maintenance'
  | 'rotate_operator'
  | 'yggdrasil_fund'
  | 'yggdrasil_return'
  | 'preferred_asset'

interface MemoBase {
  /** What stands after "|": handed on to the output's own memo, without a meaning for the swap. */
  readonly passThrough?: string
}

/** A call of a whitelisted contract on the output's chain, which swaps once more there. */
export interface MemoAggregator {
  /** The last characters of the contract. */
  readonly code: string
  /** The token to buy, or the end of its contract. */
  readonly target: string
  /** Least output in the token's own units; 0 for none. */
  readonly limit: bigint
}

/**
 * What a swap says:
 * `FUNC:ASSET:DESTINATION[/REFUND]:LIMIT[/INTERVAL/QUANTITY]:AFFILIATES:BPS:AGGREGATOR:TARGET:TARGET_LIMIT`.
 */
export interface SwapMemo extends MemoBase {
  /** A limit swap without a limit is run as a market swap by the node. */
  readonly kind: 'swap' | 'limit_swap'
  /** As written: full notation, short code or shortened id. `resolveAsset` says which asset, given the pools. */
  readonly asset: string
  /** As written: an address or a name; empty for the sender. */
  readonly destination: string
  /** As written; empty for the sender. The node ignores one that is no address. */
  readonly refundAddress: string
  /** Least output after all fees, in the target's units; 0 for none. */
  readonly limit: Units
  /** Blocks between sub-swaps; for a limit swap, blocks to live. 0 lets the network choose. */
  readonly interval: bigint
  /** Sub-swaps; 0 lets the network choose. */
  readonly quantity: bigint
  /** Names or addresses. */
  readonly affiliates: readonly string[]
  /** As written: one each or one for all; `undefined` is a MAYAName's own. See `affiliateShares`. */
  readonly affiliateBps: readonly (number | undefined)[]
  readonly aggregator?: MemoAggregator
}

/** An amount of an asset as a modify memo states it: exactly what the waiting order holds. */
export interface MemoCoin {
  readonly amount: Units
  readonly asset: string
}

/** Changes what a waiting limit swap asks for, or cancels it. THORChain only. */
export interface ModifyLimitSwapMemo extends MemoBase {
  readonly kind: 'modify_limit_swap'
  readonly source: MemoCoin
  readonly target: MemoCoin
  /** The new least output; 0 cancels. */
  readonly newLimit: Units
}

/** Stores a memo under a number, for deposits of `asset` that can carry none. THORChain only. */
export interface RegisterReferenceMemo extends MemoBase {
  readonly kind: 'register_reference'
  readonly asset: string
  readonly memo: string
}

/** Uses a stored memo by its number. THORChain only. */
export interface UseReferenceMemo extends MemoBase {
  readonly kind: 'use_reference'
  /** Five digits ("00042") when we write it; other people also write "3". */
  readonly reference: string
}

/** Registers or changes a THORName or MAYAName. Chain and address go together; only Maya lets both out. */
export interface NameMemo extends MemoBase {
  readonly kind: 'name'
  readonly name: string
  readonly chain?: string
  readonly address?: string
  readonly owner?: string
  readonly preferredAsset?: string
  /** Block height. */
  readonly expiry?: bigint
  /** THORChain: pays out when this many outbound fees have been collected. */
  readonly outboundFeeMultiplier?: number
  /** Maya: the name's own share. */
  readonly affiliateBps?: number
  /** Maya: who shares the share. */
  readonly subaffiliates?: readonly string[]
  readonly subaffiliateBps?: readonly number[]
}

/** A memo of another kind, its fields checked as the node does and kept as text: for `outbound`, `fields[0]` is a hash. */
export interface OtherMemo extends MemoBase {
  readonly kind: OtherMemoKind
  readonly fields: readonly string[]
}

/** What a memo says, by its `kind`. */
export type Memo = SwapMemo | ModifyLimitSwapMemo | RegisterReferenceMemo | UseReferenceMemo | NameMemo | OtherMemo
/** Every kind of memo that either protocol knows. */
export type MemoKind = Memo['kind']

/** Whether a memo is a swap of either kind: the only ones that a quote may carry. */
export function isSwapMemo(memo: Memo): memo is SwapMemo {
  return memo.kind === 'swap' || memo.kind === 'limit_swap'
}
