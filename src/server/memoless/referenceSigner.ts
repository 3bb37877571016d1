import type { CosmosDepositIntent } from '../../core/deposits/cosmos/cosmosIntent.ts'

/** A signed registration, to be stored before it is broadcast. */
interface SignedRegistration {
  readonly txBytes: Uint8Array
  /** Upper-case hex. */
  readonly hash: string
}

/** Signs registrations with the operator's key, and nothing else. */
export interface ReferenceSigner {
  /** Its account on THORChain, which is not published. */
  readonly address: string
  readonly publicKey: Uint8Array
  /** Throws unless the intent is a MsgDeposit of zero RUNE with a REFERENCE memo of a swap and the fixed fee. */
  readonly sign: (intent: CosmosDepositIntent) => SignedRegistration
}
