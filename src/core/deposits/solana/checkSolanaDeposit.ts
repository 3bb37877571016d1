import { base58 } from '../../address/encoding/base58.ts'
import { hex } from '../../address/encoding/hex.ts'
import { compareFacts, type Difference, type Facts } from '../compareFacts.ts'
import { unreadable } from '../depositErrors.ts'
import { memoText } from '../expectMemo.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { messageOf, type SolanaIntent } from './solanaIntent.ts'
import type { SolanaMessage } from './solanaMessage.ts'
import { COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAM, SYSTEM_PROGRAM } from './solanaNetworks.ts'

type SolanaField =
  | 'signers'
  | 'writable'
  | 'accounts'
  | 'blockhash'
  | 'instructions'
  | 'sender'
  | 'vault'
  | 'amount'
  | 'memo'

/** A field in which the transaction differs from the intent. */
export type SolanaDifference = Difference<SolanaField>

type SolanaFacts = Facts<SolanaField>

/**
 * Decodes an unsigned transaction and compares it with the intent. Returns the differences; sign only if there are
 * none. Throws `UnreadableDepositError`, and what `messageOf` throws for an invalid intent.
 */
export function checkSolanaDeposit(unsigned: Uint8Array, intent: SolanaIntent): readonly SolanaDifference[] {
  const { message, signatures } = decodeTransaction(unsigned)
  if (signatures.length !== 1 || signatures.some(isMade)) unreadable('it is already signed, or has several signers')
  return compareFacts(factsOf(messageOf(intent)), factsOf(message))
}

/** Compares a signed transaction with the intent. Does not verify the signature; the chain does. */
export function checkSolanaTx(signed: Uint8Array, intent: SolanaIntent): readonly SolanaDifference[] {
  const { message, signatures } = decodeTransaction(signed)
  if (signatures.length !== 1 || !signatures.every(isMade)) unreadable('it does not have one signature')
  return compareFacts(factsOf(messageOf(intent)), factsOf(message))
}

const isMade = (signature: Uint8Array): boolean => signature.some((byte) => byte !== 0)

function factsOf(message: SolanaMessage): SolanaFacts {
  const { accounts, instructions, blockhash, signers, readonlySigners, readonlyOthers } = message
  const names = accounts.map((account) => base58.encode(account))
  const isWritable = (_name: string, place: number) =>
    place < signers ? place < signers - readonlySigners : place < accounts.length - readonlyOthers
  const named = (place: number): string => names[place] ?? unreadable('it refers to an account that it does not list')
  const steps = instructions.map(({ program, accounts: places, data }) => ({
    program: named(program),
    parties: places.map(named),
    data,
  }))
  return {
    signers: names.slice(0, signers).join(', '),
    writable: names.filter(isWritable).sort().join(', '),
    accounts: [...names].sort().join(', '),
    blockhash: base58.encode(blockhash),
    instructions: steps.map(kindOf).join(', '),
    ...transferFacts(steps.find(({ program }) => program === SYSTEM_PROGRAM)),
    ...memoFacts(steps.find(({ program }) => program === MEMO_PROGRAM)),
  }
}

interface Step {
  readonly program: string
  readonly parties: readonly string[]
  readonly data: Uint8Array
}

/** Names an instruction; spells out everything that is not part of a deposit. */
function kindOf({ program, parties, data }: Step): string {
  if (program === SYSTEM_PROGRAM && parties.length === 2 && isTransfer(data)) return 'transfer'
  if (program === MEMO_PROGRAM && parties.length === 0) return 'memo'
  if (program === COMPUTE_BUDGET_PROGRAM && parties.length === 0) return `compute budget ${hex.encode(data)}`
  return `${program} with ${hex.encode(data)} for ${parties.join(' and ')}`
}

/** The order and number of instructions are a field of their own, so the first of each program is enough here. */
function transferFacts(step: Step | undefined): SolanaFacts {
  if (step === undefined) return {}
  const { parties, data } = step
  const [sender = 'missing', vault = 'missing'] = parties
  const amount = isTransfer(data)
    ? new DataView(data.slice().buffer).getBigUint64(4, true).toString()
    : hex.encode(data)
  return { sender, vault, amount }
}

const memoFacts = (step: Step | undefined): SolanaFacts => (step === undefined ? {} : { memo: memoText(step.data) })

const isTransfer = (data: Uint8Array): boolean => data.length === 12 && hex.encode(data.slice(0, 4)) === '02000000'
