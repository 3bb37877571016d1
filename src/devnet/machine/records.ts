import type { Asset } from '../../core/asset/asset.ts'
import type { Vault } from '../rules/state.ts'

/** An amount of an asset, in base units of the nodes. */
export interface Coin {
  readonly asset: Asset
  readonly amount: bigint
}

/** A transaction as observers report it, or one created from a MsgDeposit. */
export interface Tx {
  /** 64 upper-case hexadecimal digits. */
  readonly id: string
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly coins: readonly Coin[]
  readonly gas: readonly Coin[]
  readonly memo: string
}

/** A vault's transaction, and the block in which most observers had reported it. */
export interface OutTx extends Tx {
  readonly observedHeight: number
}

/** A payment to one receiver, planned or sent. */
export interface Outbound {
  readonly chain: string
  readonly to: string
  readonly coin: Coin
  /** Memo in the outbound transaction; empty if it is sent without one. */
  readonly memo: string
  /** "OUT:<hash>" or "REFUND:<hash>", even if the transaction has no memo. */
  readonly originalMemo: string
  readonly inHash: string
  /** Set once the outbound was observed on its chain. */
  readonly outHash?: string
  /** The signing vault; absent on the protocol's chain. */
  readonly vaultPubKey?: string
  /** Vaults assigned before; one of them may still have paid. */
  readonly earlierVaults?: readonly string[]
  readonly maxGas?: Coin
  readonly gasRate: bigint
  readonly aggregator?: OutboundAggregator
  /** Clout that sender and receiver spent on it, in the base asset. THORChain only. */
  readonly cloutSpent: bigint
}

export interface OutboundAggregator {
  readonly contract: string
  readonly target: string
  readonly limit: bigint
}

/** Heights on an inbound's chain: its block, and the block at which it is final. */
export interface ExternalHeights {
  readonly height: number
  readonly final: number
}

/** Gas spent by observed outbounds of one asset in this block. */
export interface GasSpent {
  readonly outAsset: string
  readonly gas: Coin
}

/** An inbound with its outbounds and progress. */
export interface InboundRecord {
  readonly tx: Tx
  /** The receiving vault; absent on the protocol's chain. */
  readonly vaultPubKey?: string
  /** Block in which observers reached consensus on the inbound. */
  readonly height: number
  /** Block in which it became final, `height` or later; 0 until then. */
  readonly finalisedHeight: number
  /** Latest block with a scheduled outbound of it; 0 for none. */
  readonly outboundHeight: number
  /** Block of the latest change to this record. */
  readonly changedHeight: number
  readonly external?: ExternalHeights
  readonly outbounds: readonly Outbound[]
  readonly outTxs: readonly Tx[]
  readonly vaultUpdated: boolean
  /** A reorganisation removed the inbound from its chain. */
  readonly reverted: boolean
  /** No outbound is left to send. */
  readonly done: boolean
  /** The inbound whose unsigned outbound this transaction swaps back. */
  readonly recovers?: string
}

/** An event with the nodes' type and field names. All values are strings. */
export interface MachineEvent {
  readonly height: number
  /** Before the block's transactions, in a transaction, or at the end of the block. */
  readonly phase: 'begin' | 'tx' | 'end'
  readonly type: string
  readonly fields: Readonly<Record<string, string>>
}

/** The all-zero hash that the nodes use where no transaction is the cause. */
export const blankHash = '0'.repeat(64)

/** Liquidity fees that an address has paid. Outbounds up to this value are not delayed. */
export interface Clout {
  readonly score: bigint
  readonly spent: bigint
  readonly reclaimed: bigint
  readonly lastSpentHeight: number
  readonly lastReclaimHeight: number
}

/** Total slip of one block's swaps in a pool, both directions added, in basis points. */
export interface BlockSlip {
  readonly height: number
  readonly bps: bigint
}

/** Swap volume of a pool, by side. */
export interface Volume {
  readonly base: bigint
  readonly asset: bigint
  /** Liquidity fees, in the base asset. */
  readonly fee: bigint
}

/** Volume of one hour of blocks. */
export interface HourVolume extends Volume {
  readonly hour: number
}

/** A memo stored under a reference number. */
export interface StoredReference {
  readonly asset: string
  readonly memo: string
  /** Five digits, or as many as MemolessTxnRefCount has. */
  readonly reference: string
  readonly height: number
  readonly registrationHash: string
  readonly registeredBy: string
  readonly usedBy: readonly string[]
}

/** Fields of a name that only the machine uses. */
export interface NameSettings {
  /** THORChain: outbound fees to collect before a payout; the network's setting when absent. */
  readonly outboundFeeMultiplier?: number
}

/** A liquidity provider's deposits, valued when they were added. All are 0 when absent. */
export interface ProviderDeposit {
  readonly baseDeposit?: bigint
  readonly assetDeposit?: bigint
  readonly lastAddHeight?: number
  readonly lastWithdrawHeight?: number
  /** Hash of the addition that waits for its other side. */
  readonly pendingTxId?: string
}

/** Blocks of an account's last deposit to a trade account and withdrawal from it. */
export interface ClaimHeights {
  readonly added?: number
  readonly withdrawn?: number
}

/** A vault that a churn replaced and that still has coins. */
export interface RetiringVault extends Vault {
  /** Block of the churn. */
  readonly since: number
}

/** Protocol-owned liquidity. */
export interface OwnLiquidity {
  /** Total that the reserve has put into pools. */
  readonly deposited: bigint
  /** Total that the reserve has taken out of pools. */
  readonly withdrawn: bigint
  /** Units of RUNEPool that the reserve owns. THORChain only. */
  readonly reserveUnits: bigint
}

/** An account with deposits in RUNEPool. Times are Unix seconds, 0 for none. */
export interface RuneProvider {
  readonly units: bigint
  readonly deposited: bigint
  readonly withdrawn: bigint
  readonly depositHeight: number
  readonly withdrawHeight: number
  readonly firstDepositTime: number
  readonly lastDepositTime: number
}
