import { hex, utf8 } from '@scure/base'
import { bytesToHex, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { type DecodedEvmTx, decodeEvmTx, type EvmCall } from './decodeEvmTx.ts'
import { EvmIntentError, UnreadableEvmTxError } from './errors.ts'
import {
  COIN_ADDRESS,
  type EvmFee,
  type EvmIntent,
  expectCosts,
  expectMemo,
  expirationOf,
  nativeAmount,
  partiesOf,
} from './intent.ts'
import { chainIdOf } from './networks.ts'
import { type EvmStep, stepsOf } from './steps.ts'

export type EvmField =
  | 'chainId'
  | 'nonce'
  | 'gas'
  | 'fee'
  | 'to'
  | 'value'
  | 'call'
  | 'vault'
  | 'asset'
  | 'amount'
  | 'memo'
  | 'expiration'
  | 'spender'
  | 'data'
  | 'sender'

/** One thing that the bytes do and the intent does not say, in the words of both. */
export interface EvmDifference {
  readonly field: EvmField
  readonly expected: string
  readonly found: string
}

type Facts = Readonly<Partial<Record<EvmField, string>>>

/**
 * Reads the bytes that are to be signed for one step and compares what they do with what was asked. Empty means
 * equal; anything else must not be signed. The expiration must be an hour after the intent's `now`.
 * Throws `UnreadableEvmTxError` when they are not exactly one unsigned transaction, and as `buildEvmDeposit` when the
 * intent itself cannot stand: an expired quote passes no check.
 */
export function checkEvmDeposit(
  unsigned: Uint8Array,
  intent: EvmIntent,
  step: EvmStep = 'deposit',
): readonly EvmDifference[] {
  const tx = decodeEvmTx(unsigned)
  if (tx.signed) throw new UnreadableEvmTxError('it is signed already')
  return compare(factsOfIntent(intent, step), factsOfTx(tx))
}

/** The same for the signed bytes of a broadcast; `sender` is whoever's key signed. */
export async function checkEvmTx(
  signed: Uint8Array,
  intent: EvmIntent,
  step: EvmStep = 'deposit',
): Promise<readonly EvmDifference[]> {
  const tx = decodeEvmTx(signed)
  if (!tx.signed) throw new UnreadableEvmTxError('it is not signed')
  const sender = await senderOf(signed)
  const expected = { ...factsOfIntent(intent, step), sender: partiesOf(intent).sender.toLowerCase() }
  return compare(expected, { ...factsOfTx(tx), sender })
}

async function senderOf(signed: Uint8Array): Promise<string> {
  try {
    const serializedTransaction = bytesToHex(signed) as TransactionSerialized
    return (await recoverTransactionAddress({ serializedTransaction })).toLowerCase()
  } catch (cause) {
    throw new UnreadableEvmTxError('no key has made its signature', cause)
  }
}

function factsOfIntent(intent: EvmIntent, step: EvmStep): Facts {
  expectMemo(intent)
  expectCosts(intent)
  const index = stepsOf(intent).indexOf(step)
  if (index < 0) {
    throw new EvmIntentError(`The deposit has no step "${step}".`, {
      code: 'invalid_parameter',
      hint: 'Build the transactions again: what the token allows may have changed.',
    })
  }
  return {
    chainId: chainIdOf(intent).toString(),
    nonce: (intent.nonce + index).toString(),
    gas: (step === 'deposit' ? intent.gasLimit.deposit : intent.gasLimit.approve).toString(),
    fee: feeText(intent.fee),
    ...factsOfStep(intent, step),
  }
}

function factsOfStep(intent: EvmIntent, step: EvmStep): Facts {
  const { vault, router, token } = partiesOf(intent)
  const amount = nativeAmount(intent).toString()
  const expiration = expirationOf(intent).toString()
  if (router === undefined) {
    const data = `0x${hex.encode(utf8.decode(intent.memo))}`
    return { to: vault.toLowerCase(), value: amount, call: 'other', data }
  }
  if (step !== 'deposit') {
    const allowed = step === 'reset' ? '0' : amount
    const spender = router.toLowerCase()
    return { to: token?.toLowerCase() ?? '', value: '0', call: 'approve', spender, amount: allowed }
  }
  return {
    to: router.toLowerCase(),
    value: token === undefined ? amount : '0',
    call: 'depositWithExpiry',
    vault: vault.toLowerCase(),
    asset: (token ?? COIN_ADDRESS).toLowerCase(),
    amount,
    memo: intent.memo,
    expiration,
  }
}

function factsOfTx({ chainId, nonce, gas, fee, to, value, call, data }: DecodedEvmTx): Facts {
  return {
    chainId: chainId.toString(),
    nonce: nonce.toString(),
    gas: gas.toString(),
    fee: feeText(fee),
    to: to.toLowerCase(),
    value: value.toString(),
    ...factsOfCall(call, data),
  }
}

function factsOfCall(call: EvmCall, data: string): Facts {
  switch (call.name) {
    case 'other':
      return { call: call.name, data }
    case 'approve':
      return { call: call.name, spender: call.spender.toLowerCase(), amount: call.amount.toString() }
    case 'depositWithExpiry':
      return {
        call: call.name,
        vault: call.vault.toLowerCase(),
        asset: call.asset.toLowerCase(),
        amount: call.amount.toString(),
        memo: call.memo,
        expiration: call.expiration.toString(),
      }
  }
}

const feeText = (fee: EvmFee): string =>
  fee.type === 'legacy' ? `${fee.gasPrice}` : `${fee.maxFeePerGas} with a tip of ${fee.maxPriorityFeePerGas}`

function compare(expected: Facts, found: Facts): readonly EvmDifference[] {
  const fields = [...new Set([...Object.keys(expected), ...Object.keys(found)])] as EvmField[]
  return fields.flatMap((field) => {
    const [asked, read] = [expected[field], found[field]]
    return asked === read ? [] : [{ field, expected: asked ?? 'nothing', found: read ?? 'nothing' }]
  })
}
