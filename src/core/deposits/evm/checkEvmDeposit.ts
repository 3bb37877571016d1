import { hex } from '../../address/encoding/hex.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { compareFacts, type Difference, type Facts } from '../compareFacts.ts'
import { DepositIntentError, UnreadableDepositError } from '../depositErrors.ts'
import { expectMemo } from '../expectMemo.ts'
import { approvalSteps, type EvmStep } from './approvalSteps.ts'
import type { EvmCall } from './callData.ts'
import { type DecodedEvmTx, decodeEvmTx } from './decodeEvmTx.ts'
import {
  COIN_ADDRESS,
  type EvmFee,
  type EvmIntent,
  expectCosts,
  expirationOf,
  nativeAmount,
  partiesOf,
} from './evmIntent.ts'
import { chainIdOf } from './evmNetworks.ts'

type EvmField =
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

/** A field in which the transaction differs from the intent. */
export type EvmDifference = Difference<EvmField>

export type EvmFacts = Facts<EvmField>

/**
 * Decodes the bytes to sign for one step and compares them with the intent. Returns the differences; sign only if there
 * are none. The expiration must be an hour after the intent's `now`. Throws `UnreadableDepositError` unless the bytes
 * are exactly one unsigned transaction, and what `buildEvmDeposit` throws for an invalid intent or an expired quote.
 */
export function checkEvmDeposit(
  unsigned: Uint8Array,
  intent: EvmIntent,
  step: EvmStep = 'deposit',
): readonly EvmDifference[] {
  const tx = decodeEvmTx(unsigned)
  if (tx.signed) throw new UnreadableDepositError('it is already signed')
  return compareFacts(factsOfIntent(intent, step), factsOfTx(tx))
}

/** Returns the fields that a step of the deposit must have. Throws what `buildEvmDeposit` throws. */
export function factsOfIntent(intent: EvmIntent, step: EvmStep): EvmFacts {
  expectMemo(intent)
  expectCosts(intent)
  const index = approvalSteps(intent).indexOf(step)
  if (index < 0) {
    throw new DepositIntentError(`The deposit has no step "${step}".`, {
      code: 'invalid_parameter',
      hint: 'Build the transactions again: the token allowance may have changed.',
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

function factsOfStep(intent: EvmIntent, step: EvmStep): EvmFacts {
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

/** Returns the fields of a decoded transaction. */
export function factsOfTx({ chainId, nonce, gas, fee, to, value, call, data }: DecodedEvmTx): EvmFacts {
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

function factsOfCall(call: EvmCall, data: string): EvmFacts {
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
