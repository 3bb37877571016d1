import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  Message,
  PublicKey,
  SystemInstruction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { buildSolanaDeposit } from '../../../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { checkSolanaDeposit } from '../../../../src/core/deposits/solana/checkSolanaDeposit.ts'
import { finalizeSolanaDeposit } from '../../../../src/core/deposits/solana/finalizeSolanaDeposit.ts'
import { intent, sender, sign, vault } from './intents.ts'

const memoProgram = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

describe('@solana/web3.js, an independent encoder and decoder,', () => {
  test('decodes a compute budget, a transfer and a memo with its signer and writable accounts', () => {
    const tx = Transaction.from(buildSolanaDeposit(intent).unsigned)
    expect([tx.feePayer?.toBase58(), tx.recentBlockhash]).toEqual([sender, intent.blockhash])
    const [limit, price, transfer, memo, more] = tx.instructions
    expect(more).toBeUndefined()
    if (!limit || !price || !transfer || !memo) throw new Error('unreachable')
    expect(ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit)).toEqual({ units: 200_000 })
    expect(ComputeBudgetInstruction.decodeSetComputeUnitPrice(price)).toEqual({ microLamports: 25_000n })
    const read = SystemInstruction.decodeTransfer(transfer)
    expect([read.fromPubkey.toBase58(), read.toPubkey.toBase58(), BigInt(read.lamports)]).toEqual([
      sender,
      vault,
      1_250_000_000n,
    ])
    expect([memo.programId.toBase58(), memo.keys, memo.data.toString()]).toEqual([
      memoProgram.toBase58(),
      [],
      intent.memo,
    ])
    const message = Message.from(buildSolanaDeposit(intent).signBytes)
    expect(message.accountKeys.map((_key, at) => [message.isAccountSigner(at), message.isAccountWritable(at)])).toEqual(
      [
        [true, true],
        [false, true],
        [false, false],
        [false, false],
        [false, false],
      ],
    )
  })

  test('verifies our signature', () => {
    const tx = buildSolanaDeposit(intent)
    const { txBytes } = finalizeSolanaDeposit(tx, sign(tx.signBytes), intent)
    expect(Transaction.from(txBytes).verifySignatures()).toBe(true)
  })

  test('encodes a transaction that passes our check', () => {
    const theirs = new Transaction({ feePayer: new PublicKey(sender), recentBlockhash: intent.blockhash })
    theirs.add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 25_000 }),
      SystemProgram.transfer({
        fromPubkey: new PublicKey(sender),
        toPubkey: new PublicKey(vault),
        lamports: 1_250_000_000,
      }),
      new TransactionInstruction({ programId: memoProgram, keys: [], data: Buffer.from(intent.memo) }),
    )
    const bytes = theirs.serialize({ requireAllSignatures: false })
    expect(checkSolanaDeposit(bytes, intent)).toEqual([])
    // A wallet that compiles the message again signs the bytes that we built.
    expect(Uint8Array.from(theirs.serializeMessage())).toEqual(buildSolanaDeposit(intent).signBytes)
  })
})
