import type { Units } from '../asset/amount.ts'

/** Memo kinds that are parsed but never built: actions other than swaps, and messages between nodes. */
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
  /** The text after "|", copied to the outbound memo. It does not affect the swap. */
  readonly passThrough?: string
}

/** A call to a whitelisted contract on the target chain, which makes a second swap there. */
export interface MemoAggregator {
  /** The last characters of the contract address. */
  readonly code: string
  /** The token to buy, or the last characters of its contract. */
  readonly target: string
  /** Minimum output in the token's own units; 0 for none. */
  readonly limit: bigint
}

/**
 * A swap or limit swap:
 * `FUNC:ASSET:DESTINATION[/REFUND]:LIMIT[/INTERVAL/QUANTITY]:AFFILIATES:BPS:AGGREGATOR:TARGET:TARGET_LIMIT`.
 *
 * @example
 * const parsed = parseMemo(quote.memo ?? '', 'THORCHAIN')
 * const memo: SwapMemo | undefined = parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo : undefined
 * memo?.kind // 'swap'
 */
export interface SwapMemo extends MemoBase {
  /** The node runs a limit swap without a limit as a market swap. */
  readonly kind: 'swap' | 'limit_swap'
  /** As written: full notation, short code or shortened id. Resolve it with `resolveAsset` and the available pools. */
  readonly asset: string
  /** As written: an address or a name; empty for the sender. */
  readonly destination: string
  /** As written; empty for the sender. The node ignores a text that is not an address. */
  readonly refundAddress: string
  /** Minimum output after all fees, in units of the target asset; 0 for none. */
  readonly limit: Units
  /** Blocks between sub-swaps; for a limit swap, blocks until it expires. 0 lets the network choose. */
  readonly interval: bigint
  /** Number of sub-swaps; 0 lets the network choose. */
  readonly quantity: bigint
  /** Names or addresses. */
  readonly affiliates: readonly string[]
  /** As written, one each or one for all; `undefined` uses the MAYAName's own share. See `affiliateShares`. */
  readonly affiliateBps: readonly (number | undefined)[]
  readonly aggregator?: MemoAggregator
}

/** An amount of an asset in a modify memo. Only the ratio of the two counts: see `ModifyLimitSwapMemo`. */
export interface MemoCoin {
  readonly amount: Units
  readonly asset: string
}

/**
 * Changes the limit of an open limit swap, or cancels it. THORChain only. The node changes the sender's first order of
 * the pair whose amounts have the same ratio (`limitRatio`), and donates coins that are sent along to the pool.
 */
export interface ModifyLimitSwapMemo extends MemoBase {
  readonly kind: 'modify_limit_swap'
  readonly source: MemoCoin
  readonly target: MemoCoin
  /** The new minimum output; 0 cancels the order. */
  readonly newLimit: Units
}

/** Registers a memo under a reference number, for memoless deposits of `asset`. THORChain only. */
export interface RegisterReferenceMemo extends MemoBase {
  readonly kind: 'register_reference'
  readonly asset: string
  readonly memo: string
}

/** Uses a registered memo by its reference number. THORChain only. */
export interface UseReferenceMemo extends MemoBase {
  readonly kind: 'use_reference'
  /** Built with five digits ("00042"); "3" is parsed too. */
  readonly reference: string
}

/** Registers or changes a THORName or MAYAName. Chain and address are given together; only Maya allows neither. */
export interface NameMemo extends MemoBase {
  readonly kind: 'name'
  readonly name: string
  readonly chain?: string
  readonly address?: string
  readonly owner?: string
  readonly preferredAsset?: string
  /** Block height. */
  readonly expiry?: bigint
  /** THORChain: pays out once the collected fees reach this many outbound fees. */
  readonly outboundFeeMultiplier?: number
  /** Maya: the name's own share. */
  readonly affiliateBps?: number
  /** Maya: who receives parts of the name's share. */
  readonly subaffiliates?: readonly string[]
  readonly subaffiliateBps?: readonly number[]
}

/**
 * A memo of another kind. Fields are checked as on the node and kept as text: for `outbound`, `fields[0]` is a hash.
 */
export interface OtherMemo extends MemoBase {
  readonly kind: OtherMemoKind
  readonly fields: readonly string[]
}

/**
 * A parsed memo, discriminated by its `kind`.
 *
 * @example
 * const memo: Memo = { kind: 'use_reference', reference: '00042' }
 * buildMemo(memo) // 'R:00042'
 */
export type Memo = SwapMemo | ModifyLimitSwapMemo | RegisterReferenceMemo | UseReferenceMemo | NameMemo | OtherMemo
/**
 * Every memo kind of either protocol.
 *
 * @example const kind: MemoKind = 'limit_swap'
 */
export type MemoKind = Memo['kind']

/**
 * Whether a memo is a swap or limit swap, the only kinds that a quote may return.
 *
 * @example
 * const parsed = parseMemo('DONATE:BTC.BTC', 'THORCHAIN')
 * parsed.ok && isSwapMemo(parsed.memo) // false
 */
export function isSwapMemo(memo: Memo): memo is SwapMemo {
  return memo.kind === 'swap' || memo.kind === 'limit_swap'
}
