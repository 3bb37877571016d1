import { ComputeBudgetProgram, Keypair, Message, Transaction } from '@solana/web3.js'

/** Adds a priority fee, unless the transaction sets one. Source: docs.phantom.com, priority fees. */
export function withPriorityFee(transaction: Transaction): Transaction {
  if (transaction.instructions.some(({ programId }) => programId.equals(ComputeBudgetProgram.programId))) {
    return transaction
  }
  const { feePayer, recentBlockhash, instructions } = transaction
  if (!feePayer || !recentBlockhash) throw new Error('The transaction has no payer or no blockhash.')
  const fees = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
  ]
  return new Transaction({ feePayer, recentBlockhash }).add(...fees, ...instructions)
}

/** Signs a transaction as Phantom does, with a priority fee. Returns its bytes and the signature. */
export function signWithPriorityFee(transaction: Transaction, secret: Uint8Array) {
  const signed = withPriorityFee(transaction)
  signed.sign(Keypair.fromSeed(secret))
  return { bytes: Uint8Array.from(signed.serialize()), signature: signed.signature ?? new Uint8Array() }
}

/** Signs the transaction of a message, as `signWithPriorityFee`. */
export const signMessageWithFee = (message: Uint8Array, secret: Uint8Array) =>
  signWithPriorityFee(Transaction.populate(Message.from(message)), secret)
