import type { Hex, Signature, TransactionSerializableEIP1559, TransactionSerializableLegacy } from 'viem'
import { bytesToHex, decodeFunctionData, encodeFunctionData, parseTransaction, serializeTransaction } from 'viem/utils'
import { UnreadableDepositError } from '../errors.ts'
import { erc20Abi, routerAbi } from './abi.ts'
import type { EvmAddress, EvmFee } from './intent.ts'

/** A known call of a deposit; `other` is a plain transfer or unknown data. */
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

/** A decoded EVM transaction. */
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
 * Decodes an unsigned or signed transaction of type 2, or a legacy one with a chain id (EIP-155). The result describes the
 * bytes completely: throws `UnreadableDepositError` for an access list and for any encoding but the canonical one.
 */
export function decodeEvmTx(bytes: Uint8Array): DecodedEvmTx {
  const text = bytesToHex(bytes)
  const tx = parse(text)
  const { chainId, to, nonce = 0, gas = 0n, value = 0n, data = '0x' } = tx
  if (chainId === undefined || chainId < 1) throw new UnreadableDepositError('it has no chain id')
  if (!to) throw new UnreadableDepositError('it has no recipient')
  const fee = feeOf(tx)
  const signature = signatureOf(tx)
  const known = { chainId, to, nonce, gas, value, data }
  if (encode({ ...known, ...fee }, signature) !== text)
    throw new UnreadableDepositError('its encoding is not canonical')
  return { ...known, fee, call: decodeCall(data), signed: signature !== undefined }
}

/** Decodes call data. A call is known only if encoding it again gives the same bytes. */
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
    throw new UnreadableDepositError('its bytes are not a transaction', cause)
  }
  throw new UnreadableDepositError('its type is not used for deposits')
}

function feeOf(tx: Plain): EvmFee {
  if (tx.type === 'legacy') return { type: 'legacy', gasPrice: tx.gasPrice ?? 0n }
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = tx
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}

function signatureOf(tx: Plain): Signature | undefined {
  const { r, s, v, yParity } = tx as { [part in keyof Signature]?: Signature[part] | undefined }
  if (r === undefined || s === undefined) return undefined
  // Legacy transactions encode the chain id in v; type 2 has only the parity.
  return tx.type === 'legacy' || yParity === undefined ? { r, s, v: v ?? 0n } : { r, s, yParity }
}

function encode(tx: Plain, signature: Signature | undefined): Hex | undefined {
  try {
    return serializeTransaction(tx, signature)
  } catch {
    return undefined
  }
}
