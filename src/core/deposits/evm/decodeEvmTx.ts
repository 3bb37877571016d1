import { sameBytes } from '../../address/codec.ts'
import { UnreadableDepositError } from '../depositErrors.ts'
import { decodeCall, type EvmCall } from './callData.ts'
import type { EvmAddress } from './evmIntent.ts'
import { type EvmTxFields, encodeEvmTx, type ReadEvmTx, readEvmTx } from './evmTxFormat.ts'

/** A decoded EVM transaction. */
export interface DecodedEvmTx extends EvmTxFields {
  readonly chainId: number
  readonly to: EvmAddress
  readonly call: EvmCall
  readonly signed: boolean
}

/**
 * Decodes an unsigned or signed transaction of type 2, or a legacy one with a chain id (EIP-155). The result describes
 * the bytes completely: throws `UnreadableDepositError` for an access list and for any encoding but the canonical one.
 */
export function decodeEvmTx(bytes: Uint8Array): DecodedEvmTx {
  const { fields, signature } = read(bytes)
  const { chainId = 0, to, fee } = fields
  if (chainId < 1) throw new UnreadableDepositError('it has no chain id')
  if (!to) throw new UnreadableDepositError('it has no recipient')
  if (fee.type === 'eip1559' && fee.maxPriorityFeePerGas > fee.maxFeePerGas) {
    throw new UnreadableDepositError('its tip is higher than its price')
  }
  if (!sameBytes(encodeEvmTx(fields, signature), bytes))
    throw new UnreadableDepositError('its encoding is not canonical')
  return { ...fields, chainId, to, call: decodeCall(fields.data), signed: signature !== undefined }
}

function read(bytes: Uint8Array): ReadEvmTx {
  try {
    const tx = readEvmTx(bytes)
    if (tx) return tx
  } catch (cause) {
    throw new UnreadableDepositError('its bytes are not a transaction', cause)
  }
  throw new UnreadableDepositError('its type is not used for deposits')
}
