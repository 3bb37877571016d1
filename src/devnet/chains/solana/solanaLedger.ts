import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { SolanaInstruction, SolanaMessage } from '../../../core/deposits/solana/solanaMessage.ts'
import { COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAM, SYSTEM_PROGRAM } from '../../../core/deposits/solana/solanaNetworks.ts'
import { ChainRefusal } from '../chain.ts'
import { feeOf } from './fee.ts'
import type { SignedTx } from './signedTx.ts'

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
  readonly decoded: SignedTx
}

/** Whether a blockhash is recent enough for a transaction. */
type IsRecent = (blockhash: string) => boolean

/** A transaction that fails its simulation. `err` is the error as nodes encode it. */
export class SimulationFailure extends ChainRefusal {
  readonly err: unknown
  constructor(message: string, err: unknown) {
    super(-32002, `Transaction simulation failed: ${message}`)
    this.err = err
  }
}

interface AdmitOptions {
  readonly isRecent: IsRecent
  /** Checks the signatures. Default: true. */
  readonly verifies?: boolean
}

/** Checks a transaction as a node's preflight does. Throws `ChainRefusal` with its code. Source: Agave, rpc. */
export function admit(decoded: SignedTx, accounts: Lamports, { isRecent, verifies = true }: AdmitOptions): SolanaTx {
  const { message } = decoded
  if (verifies && !isProven(decoded)) {
    throw new ChainRefusal(-32003, 'Transaction signature verification failure')
  }
  if (!isRecent(base58.encode(message.blockhash)))
    throw new SimulationFailure('Blockhash not found', 'BlockhashNotFound')
  const tx = { decoded, payer: accountsOf(message)[0] ?? '', fee: feeOf(message), ...runInstructions(message) }
  expectCovered(tx, accounts)
  return tx
}

export const accountsOf = ({ accounts }: SolanaMessage): readonly string[] =>
  accounts.map((account) => base58.encode(account))

function isProven({ message, signed, signatures }: SignedTx): boolean {
  return (
    signatures.length === message.signers &&
    signatures.every((signature, at) => isSigned(signature, signed, message.accounts[at]))
  )
}

function isSigned(signature: Uint8Array, signed: Uint8Array, key: Uint8Array | undefined): boolean {
  try {
    return key !== undefined && ed25519.verify(signature, signed, key)
  } catch {
    return false
  }
}

function runInstructions(message: SolanaMessage): Pick<SolanaTx, 'transfers' | 'memo'> {
  const names = accountsOf(message)
  const transfers: SolanaTransfer[] = []
  const memos: string[] = []
  message.instructions.forEach(({ program, accounts: places, data }, at) => {
    const known = names[program]
    const transfer = transferOf(message, { program, accounts: places, data })
    if (known === MEMO_PROGRAM) memos.push(new TextDecoder().decode(data))
    else if (transfer !== undefined) {
      const isSigner = (places[0] ?? message.signers) < message.signers
      if (!isSigner)
        throw instructionFailure(at, 'missing required signature for instruction', 'MissingRequiredSignature')
      transfers.push(transfer)
    } else if (known !== COMPUTE_BUDGET_PROGRAM) {
      throw new SimulationFailure(
        'This program may not be used for executing instructions',
        'InvalidProgramForExecution',
      )
    }
  })
  return { transfers, memo: memos.join('') }
}

const instructionFailure = (at: number, message: string, cause: unknown) =>
  new SimulationFailure(`Error processing Instruction ${at}: ${message}`, { InstructionError: [at, cause] })

/** Reads an instruction as a transfer of lamports; undefined for any other. */
export function transferOf(message: SolanaMessage, instruction: SolanaInstruction): SolanaTransfer | undefined {
  const names = accountsOf(message)
  const { program, accounts: places, data } = instruction
  const [from = '', to = ''] = places.map((place) => names[place] ?? '')
  if (names[program] !== SYSTEM_PROGRAM || !isTransfer(data) || to === '') return undefined
  return { from, to, lamports: new DataView(data.slice().buffer).getBigUint64(4, true) }
}

const isTransfer = (data: Uint8Array): boolean =>
  data.length === 12 && data[0] === 2 && !data[1] && !data[2] && !data[3]

/** Refuses balances below zero, and balances between zero and the rent. */
function expectCovered(tx: SolanaTx, accounts: Lamports): void {
  const held = accounts.get(tx.payer) ?? 0n
  if (held === 0n) {
    const message = 'Attempt to debit an account but found no record of a prior credit.'
    throw new SimulationFailure(message, 'AccountNotFound')
  }
  if (held < tx.fee) throw new SimulationFailure('Insufficient funds for fee', 'InsufficientFundsForFee')
  const touched = new Map<string, bigint>()
  const at = (address: string) => touched.get(address) ?? accounts.get(address) ?? 0n
  touched.set(tx.payer, held - tx.fee)
  for (const [index, { from, to, lamports }] of tx.transfers.entries()) {
    if (at(from) < lamports) throw instructionFailure(index, 'custom program error: 0x1', { Custom: 1 })
    touched.set(from, at(from) - lamports)
    touched.set(to, at(to) + lamports)
  }
  for (const [address, left] of touched) {
    if (left === 0n || left >= RENT) continue
    const account_index = accountsOf(tx.decoded.message).indexOf(address)
    const message = 'Transaction results in an account with insufficient funds for rent'
    throw new SimulationFailure(message, { InsufficientFundsForRent: { account_index } })
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
