import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { type DecodedSolanaTx, decodeTransaction } from '../../../core/deposits/solana/decodeTransaction.ts'
import { encodeMessage } from '../../../core/deposits/solana/message.ts'
import { FEE, MEMO_PROGRAM, SYSTEM_PROGRAM } from '../../../core/deposits/solana/networks.ts'
import { ChainRefusal } from '../chain.ts'

/** Lamports that an account without data keeps. */
export const RENT = 890_880n

export type Lamports = Map<string, bigint>

export interface SolanaTransfer {
  readonly from: string
  readonly to: string
  readonly lamports: bigint
}

/** An admitted transaction. */
export interface SolanaTx {
  readonly payer: string
  readonly fee: bigint
  readonly transfers: readonly SolanaTransfer[]
  readonly memo: string
}

/** Whether a blockhash is recent enough for a transaction. */
export type IsRecent = (blockhash: string) => boolean

const FAILED = -32002
const simulated = (message: string) => new ChainRefusal(FAILED, `Transaction simulation failed: ${message}`)

/** Checks a transaction as a node's preflight does. Throws `ChainRefusal` with its code. Source: Agave, rpc. */
export function admit(bytes: Uint8Array, accounts: Lamports, isRecent: IsRecent): SolanaTx {
  const { message, signatures } = read(bytes)
  const names = message.accounts.map((account) => base58.encode(account))
  const signed = encodeMessage(message)
  const proven =
    signatures.length === message.signers &&
    signatures.every((signature, at) => isSigned(signature, signed, message.accounts[at]))
  if (!proven) throw new ChainRefusal(-32003, 'Transaction signature verification failure')
  if (!isRecent(base58.encode(message.blockhash))) throw simulated('Blockhash not found')
  const [payer = ''] = names
  const fee = FEE * BigInt(signatures.length)
  const transfers: SolanaTransfer[] = []
  const memos: string[] = []
  message.instructions.forEach(({ program, accounts: places, data }, at) => {
    const [from = '', to = ''] = places.map((place) => names[place] ?? '')
    const known = names[program]
    if (known === MEMO_PROGRAM) memos.push(new TextDecoder().decode(data))
    else if (known === SYSTEM_PROGRAM && isTransfer(data) && to !== '') {
      const isSigner = (places[0] ?? message.signers) < message.signers
      if (!isSigner) throw simulated(`Error processing Instruction ${at}: missing required signature for instruction`)
      transfers.push({ from, to, lamports: new DataView(data.slice().buffer).getBigUint64(4, true) })
    } else throw simulated('This program may not be used for executing instructions')
  })
  const tx = { payer, fee, transfers, memo: memos.join('') }
  expectCovered(tx, accounts)
  return tx
}

function read(bytes: Uint8Array): DecodedSolanaTx {
  try {
    return decodeTransaction(bytes)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'it cannot be read'
    throw new ChainRefusal(
      -32602,
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${message}`,
    )
  }
}

function isSigned(signature: Uint8Array, signed: Uint8Array, key: Uint8Array | undefined): boolean {
  try {
    return key !== undefined && ed25519.verify(signature, signed, key)
  } catch {
    return false
  }
}

const isTransfer = (data: Uint8Array): boolean =>
  data.length === 12 && data[0] === 2 && !data[1] && !data[2] && !data[3]

/** Refuses balances below zero, and balances between zero and the rent. */
function expectCovered(tx: SolanaTx, accounts: Lamports): void {
  const held = accounts.get(tx.payer) ?? 0n
  if (held === 0n) throw simulated('Attempt to debit an account but found no record of a prior credit.')
  if (held < tx.fee) throw simulated('Insufficient funds for fee')
  const touched = new Map<string, bigint>()
  const at = (address: string) => touched.get(address) ?? accounts.get(address) ?? 0n
  touched.set(tx.payer, held - tx.fee)
  for (const [index, { from, to, lamports }] of tx.transfers.entries()) {
    if (at(from) < lamports) throw simulated(`Error processing Instruction ${index}: custom program error: 0x1`)
    touched.set(from, at(from) - lamports)
    touched.set(to, at(to) + lamports)
  }
  for (const [, left] of touched) {
    if (left > 0n && left < RENT) throw simulated('Transaction results in an account with insufficient funds for rent')
  }
}

export function apply(accounts: Lamports, { payer, fee, transfers }: SolanaTx): void {
  const add = (address: string, lamports: bigint) => accounts.set(address, (accounts.get(address) ?? 0n) + lamports)
  add(payer, -fee)
  for (const { from, to, lamports } of transfers) {
    add(from, -lamports)
    add(to, lamports)
  }
}
