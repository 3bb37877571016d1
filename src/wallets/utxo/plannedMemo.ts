import { sameBytes } from '../../core/address/codec.ts'
import { DepositMismatchError } from '../../core/deposits/depositErrors.ts'
import { type MemoCoins, memoFormats, type PlannedMemoTx, planMemoTx } from '../../core/deposits/utxo/planMemoTx.ts'
import { checkSignedMemo } from '../burner/checkSignedMemo.ts'
import type { DepositChecks } from '../createWallet.ts'
import { type MemoDeposit, memoChecks } from './memoChecks.ts'

/**
 * A payment on BCH or ZEC with the transaction that its signer signs.
 * @example
 * const inputsOf = ({ planned }: PlannedMemoDeposit) => planned.tx.inputs.length
 */
export interface PlannedMemoDeposit extends MemoDeposit {
  readonly planned: PlannedMemoTx
}

/** Chooses the coins of a payment. Throws what `planMemoTx` throws. */
export function planMemoDeposit(deposit: MemoDeposit, coins: MemoCoins, highestFee: bigint): PlannedMemoDeposit {
  return { ...deposit, planned: planMemoTx(deposit.intent, coins, highestFee) }
}

/** Checks for a signer that signs the planned transaction and changes nothing of it. */
export const plannedMemoChecks: DepositChecks<PlannedMemoDeposit> = {
  ...memoChecks,
  async checkSigned(deposit, signed) {
    const result = await checkSignedMemo(deposit, signed)
    const { encode, decode } = memoFormats[deposit.intent.chain]
    const { inputs, ...rest } = decode(signed)
    const bare = inputs.map((input) => ({ ...input, scriptSig: new Uint8Array() }))
    if (sameBytes(encode({ ...rest, inputs: bare }), encode(deposit.planned.tx))) return result
    throw new DepositMismatchError(['inputs'])
  },
}
