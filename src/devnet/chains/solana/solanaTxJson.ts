import { base58, base64 } from '@scure/base'
import type { SolanaInstruction } from '../../../core/deposits/solana/solanaMessage.ts'
import { MEMO_PROGRAM } from '../../../core/deposits/solana/solanaNetworks.ts'
import { RpcError } from '../jsonRpc.ts'
import type { SignedTx } from './signedTx.ts'
import { accountsOf, type SolanaTx, transferOf } from './solanaLedger.ts'
import type { BalanceChange } from './solanaNode.ts'

/**
 * Renders a transaction in an encoding that clients choose. Throws `RpcError` (-32602). Source: solana.com/docs/rpc.
 */
export function txJson(decoded: SignedTx, encoding: unknown = 'json'): unknown {
  const { bytes, signatures } = decoded
  if (encoding === 'base64') return [base64.encode(bytes), encoding]
  if (encoding === 'base58') return [base58.encode(bytes), encoding]
  if (encoding !== 'json' && encoding !== 'jsonParsed') throw new RpcError(-32602, 'Invalid params: unknown encoding')
  const message = encoding === 'json' ? messageJson(decoded) : parsedJson(decoded)
  return { signatures: signatures.map((signature) => base58.encode(signature)), message }
}

function messageJson({ message, version }: SignedTx): object {
  const { signers, readonlySigners, readonlyOthers, blockhash, instructions } = message
  return {
    accountKeys: accountsOf(message),
    header: {
      numRequiredSignatures: signers,
      numReadonlySignedAccounts: readonlySigners,
      numReadonlyUnsignedAccounts: readonlyOthers,
    },
    instructions: instructions.map(({ program, accounts, data }) => ({
      programIdIndex: program,
      accounts,
      data: base58.encode(data),
      stackHeight: null,
    })),
    recentBlockhash: base58.encode(blockhash),
    ...(version === 0 ? { addressTableLookups: [] } : {}),
  }
}

function parsedJson(decoded: SignedTx): object {
  const { message, version } = decoded
  const { signers, readonlySigners, readonlyOthers, blockhash, instructions } = message
  const names = accountsOf(message)
  const isReadOnly = (at: number) =>
    at < signers ? at >= signers - readonlySigners : at >= names.length - readonlyOthers
  return {
    accountKeys: names.map((pubkey, at) => ({
      pubkey,
      signer: at < signers,
      writable: !isReadOnly(at),
      source: 'transaction',
    })),
    instructions: instructions.map((instruction) => parsedInstruction(decoded, instruction)),
    recentBlockhash: base58.encode(blockhash),
    ...(version === 0 ? { addressTableLookups: [] } : {}),
  }
}

function parsedInstruction({ message }: SignedTx, instruction: SolanaInstruction): object {
  const names = accountsOf(message)
  const { program, accounts, data } = instruction
  const programId = names[program] ?? ''
  const transfer = transferOf(message, instruction)
  if (transfer !== undefined) {
    const info = { source: transfer.from, destination: transfer.to, lamports: transfer.lamports }
    return { program: 'system', programId, parsed: { type: 'transfer', info }, stackHeight: null }
  }
  if (programId === MEMO_PROGRAM) {
    return { program: 'spl-memo', programId, parsed: new TextDecoder().decode(data), stackHeight: null }
  }
  return { programId, accounts: accounts.map((at) => names[at]), data: base58.encode(data), stackHeight: null }
}

/** Lines that programs log. Source: Agave, program runtime. */
export function logsOf({ decoded: { message } }: Pick<SolanaTx, 'decoded'>): readonly string[] {
  const names = accountsOf(message)
  return message.instructions.flatMap(({ program, data }) => {
    const name = names[program] ?? ''
    const memo = new TextDecoder().decode(data)
    const own = name === MEMO_PROGRAM ? [`Program log: Memo (len ${data.length}): ${JSON.stringify(memo)}`] : []
    return [`Program ${name} invoke [1]`, ...own, `Program ${name} success`]
  })
}

/** The result of a settled transaction. */
export function metaOf(tx: SolanaTx, { before, after }: BalanceChange): object {
  return {
    err: null,
    status: { Ok: null },
    fee: tx.fee,
    preBalances: before,
    postBalances: after,

    innerInstructions: [],
    logMessages: logsOf(tx),
    preTokenBalances: [],
    postTokenBalances: [],
    rewards: [],
    loadedAddresses: { writable: [], readonly: [] },
    computeUnitsConsumed: unitsOf(tx),
  }
}

/** Compute units of every instruction, as transfers and memos use about. */
export const unitsOf = ({ decoded: { message } }: Pick<SolanaTx, 'decoded'>): number =>
  150 * message.instructions.length
