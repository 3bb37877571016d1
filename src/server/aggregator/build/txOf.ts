import { base64 } from '@scure/base'
import type { CosmosTxResult, EvmTxResult } from '../../../contract/aggregator/deposit.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import { encodeAddress } from '../../../core/address/address.ts'
import type { CosmosIntent } from '../../../core/deposits/cosmos/cosmosIntent.ts'
import { decodeSignDoc } from '../../../core/deposits/cosmos/decodeTx.ts'
import type { PreparedTransaction } from '../../../core/preparation/prepareTransaction.ts'
import type { UnsignedMemoTx } from '../../../core/preparation/unsignedMemoTx.ts'

type PreparedEvm = Extract<PreparedTransaction, { readonly family: 'evm' }>

/** The transaction fields of a route. */
export type TxFields = Pick<RouteResult, 'tx' | 'txType' | 'approvals' | 'targetAddress'>

/**
 * Writes a prepared transaction in the forms of the contract, from the bytes that were read back. `vault` is the
 * confirmed address; undefined for coins on the protocol's own chain. `unsigned` is the transaction of a payment on BCH
 * or ZEC.
 */
export function txOf(
  prepared: PreparedTransaction,
  vault: string | undefined,
  unsigned: UnsignedMemoTx | undefined,
): TxFields {
  const target = vault === undefined ? {} : { targetAddress: vault }
  switch (prepared.family) {
    case 'evm': {
      const steps = prepared.steps.map((step) => evmTxOf(step, prepared.intent))
      const [tx, ...approvals] = steps.reverse()
      if (tx === undefined) throw new Error('A prepared deposit has no transaction.')
      return {
        targetAddress: tx.to,
        tx,
        txType: 'EVM',
        ...(approvals.length > 0 && { approvals: approvals.reverse() }),
      }
    }
    case 'utxo':
      return { ...target, tx: base64.encode(prepared.tx.psbt), txType: 'PSBT' }
    case 'cosmos':
      return { ...target, tx: cosmosTxOf(prepared.tx.signBytes, prepared.intent), txType: 'COSMOS' }
    case 'xrp':
      return { ...target, tx: JSON.stringify(prepared.tx.json) }
    case 'solana':
      return { ...target, tx: base64.encode(prepared.tx.unsigned) }
    case 'tron':
      return { ...target, tx: JSON.stringify(prepared.tx.json) }
    case 'send_with_memo':
      if (unsigned === undefined) throw new Error('A payment with a memo has no coins.')
      return { ...target, tx: unsigned.text, ...(unsigned.format === 'psbt' && { txType: 'PSBT' as const }) }
  }
}

function evmTxOf({ request }: PreparedEvm['steps'][number], { fee }: PreparedEvm['intent']): EvmTxResult {
  const { chainId, from, to, value, data, nonce, gas } = request
  const prices =
    fee.type === 'legacy'
      ? { gasPrice: fee.gasPrice.toString() }
      : { maxFeePerGas: fee.maxFeePerGas.toString(), maxPriorityFeePerGas: fee.maxPriorityFeePerGas.toString() }
  return { chainId, from, to, value: value.toString(), data, nonce, gas: gas.toString(), ...prices }
}

function cosmosTxOf(signBytes: Uint8Array, intent: CosmosIntent): CosmosTxResult {
  const { body, authInfo, bodyBytes, authInfoBytes, chainId, accountNumber } = decodeSignDoc(signBytes)
  const [signer] = authInfo.signers
  return {
    accountNumber: safe(accountNumber),
    chainId,
    fee: {
      amount: authInfo.fee.amount.map(({ denom, amount }) => ({ denom, amount: amount.toString() })),
      gas: authInfo.fee.gas.toString(),
    },
    memo: body.memo,
    msgs: body.messages.map(({ typeUrl, value }) => ({
      typeUrl,
      value: plain(value, intent) as Record<string, unknown>,
    })),
    sequence: safe(signer?.sequence ?? 0n),
    // Its bytes contain the key, so they do not exist before it is known.
    ...(intent.signer.publicKey !== undefined && {
      signDoc: {
        bodyBytes: base64.encode(bodyBytes),
        authInfoBytes: base64.encode(authInfoBytes),
        chainId,
        accountNumber: accountNumber.toString(),
      },
    }),
  }
}

/** Converts a decoded message to JSON: numbers as digits, the bytes of accounts as addresses. */
function plain(value: unknown, intent: CosmosIntent): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array) return encodeAddress(value, intent.chain, intent.network)
  if (Array.isArray(value)) return value.map((one) => plain(one, intent))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, intent)]))
}

/** The contract has these as JSON numbers. */
function safe(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('An account number is too large for JSON.')
  return number
}
