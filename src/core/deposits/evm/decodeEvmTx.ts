import {
  bytesToHex,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseTransaction,
  type Signature,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  type TransactionSerializableLegacy,
} from 'viem'
import { UnreadableDepositError } from '../errors.ts'
import { erc20Abi, routerAbi } from './abi.ts'
import type { EvmAddress, EvmFee } from './intent.ts'

/** A call that a deposit may make; anything else is `other`, a plain transfer or data that we do not know. */
export type EvmCall =
  | {
      readonly name: 'depositWithExpiry'
      readonly vault: EvmAddress
      readonly asset: EvmAddress
      readonly amount: bigint
      readonly memo: string
      readonly expiration: bigint
    }
  | { readonly name: 'approve'; readonly spender: EvmAddress; readonly amount: bigint }
  | { readonly name: 'other' }

/** A transaction as its bytes have it. */
export interface DecodedEvmTx {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly fee: EvmFee
  readonly to: EvmAddress
  readonly value: bigint
  readonly data: Hex
  readonly call: EvmCall
  readonly signed: boolean
}

type Plain = TransactionSerializableLegacy | TransactionSerializableEIP1559

/**
 * Reads a transaction, unsigned or signed, of type 2 or of the older kind with a chain id (EIP-155). What it returns
 * says everything that the bytes say: bytes that the same facts would spell otherwise, longer or with an access list
 * are refused with `UnreadableDepositError`.
 */
export function decodeEvmTx(bytes: Uint8Array): DecodedEvmTx {
  const text = bytesToHex(bytes)
  const tx = parse(text)
  const { chainId, to, nonce = 0, gas = 0n, value = 0n, data = '0x' } = tx
  if (chainId === undefined || chainId < 1) throw new UnreadableDepositError('it names no chain')
  if (!to) throw new UnreadableDepositError('it has no recipient')
  const fee = feeOf(tx)
  const signature = signatureOf(tx)
  const known = { chainId, to, nonce, gas, value, data }
  if (spell({ ...known, ...fee }, signature) !== text)
    throw new UnreadableDepositError('it is not spelled the plain way')
  return { ...known, fee, call: decodeCall(data), signed: signature !== undefined }
}

/** Reads call data. A call counts as known only if encoding it again gives the same bytes. */
export function decodeCall(data: Hex): EvmCall {
  try {
    const { functionName, args } = decodeFunctionData({ abi: [...routerAbi, ...erc20Abi], data })
    if (functionName === 'approve') {
      const [spender, amount] = args
      const same = encodeFunctionData({ abi: erc20Abi, functionName, args }) === data
      return same ? { name: functionName, spender, amount } : { name: 'other' }
    }
    const [vault, asset, amount, memo, expiration] = args
    const same = encodeFunctionData({ abi: routerAbi, functionName, args }) === data
    return same ? { name: functionName, vault, asset, amount, memo, expiration } : { name: 'other' }
  } catch {
    return { name: 'other' }
  }
}

function parse(text: Hex): Plain {
  try {
    const tx = parseTransaction(text)
    if (tx.type === 'legacy' || tx.type === 'eip1559') return tx as Plain
  } catch (cause) {
    throw new UnreadableDepositError('its bytes are no transaction', cause)
  }
  throw new UnreadableDepositError('it is of a type that no deposit has')
}

function feeOf(tx: Plain): EvmFee {
  if (tx.type === 'legacy') return { type: 'legacy', gasPrice: tx.gasPrice ?? 0n }
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = tx
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}

function signatureOf(tx: Plain): Signature | undefined {
  const { r, s, v, yParity } = tx as { [part in keyof Signature]?: Signature[part] | undefined }
  if (r === undefined || s === undefined) return undefined
  // The older kind binds its chain in v; type 2 has the parity alone.
  return tx.type === 'legacy' || yParity === undefined ? { r, s, v: v ?? 0n } : { r, s, yParity }
}

function spell(tx: Plain, signature: Signature | undefined): Hex | undefined {
  try {
    return serializeTransaction(tx, signature)
  } catch {
    return undefined
  }
}
