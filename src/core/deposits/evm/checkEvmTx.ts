import { recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { compareFacts } from '../compareFacts.ts'
import { UnreadableDepositError } from '../depositErrors.ts'
import type { EvmStep } from './approvalSteps.ts'
import { type EvmDifference, factsOfIntent, factsOfTx } from './checkEvmDeposit.ts'
import { decodeEvmTx } from './decodeEvmTx.ts'
import { type EvmIntent, partiesOf } from './evmIntent.ts'
import { toHex } from './evmTxFormat.ts'

/** Compares a signed transaction with the intent, including the sender recovered from its signature. */
export async function checkEvmTx(
  signed: Uint8Array,
  intent: EvmIntent,
  step: EvmStep = 'deposit',
): Promise<readonly EvmDifference[]> {
  const tx = decodeEvmTx(signed)
  if (!tx.signed) throw new UnreadableDepositError('it is not signed')
  const sender = await senderOf(signed)
  const expected = { ...factsOfIntent(intent, step), sender: partiesOf(intent).sender.toLowerCase() }
  return compareFacts(expected, { ...factsOfTx(tx), sender })
}

async function senderOf(signed: Uint8Array): Promise<string> {
  try {
    const serializedTransaction = toHex(signed) as TransactionSerialized
    return (await recoverTransactionAddress({ serializedTransaction })).toLowerCase()
  } catch (cause) {
    throw new UnreadableDepositError('its signature is invalid', cause)
  }
}
