import { encodeAddress, parseAddress } from '../../core/address/address.ts'
import { sameBytes } from '../../core/address/codec.ts'
import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import { unreadable } from '../../core/deposits/depositErrors.ts'
import type { SentOutput, SentUtxoTransaction } from '../../core/deposits/sentTransaction.ts'
import { compareSentMemo } from '../../core/deposits/utxo/compareSentMemo.ts'
import { memoChainScript } from '../../core/deposits/utxo/memoChainScript.ts'
import { memoFormats } from '../../core/deposits/utxo/planMemoTx.ts'
import type { SendWithMemoIntent } from '../../core/deposits/utxo/sendWithMemo.ts'
import type { TxInput, TxOutput, UtxoTx } from '../../core/deposits/utxo/utxoTx.ts'
import type { MemoDeposit } from '../utxo/memoChecks.ts'
import { keyHash } from './keyHash.ts'

/** Compares signed bytes with the intent. Throws `DepositMismatchError` and `UnreadableDepositError`. */
export async function checkSignedMemo({ intent }: MemoDeposit, signed: Uint8Array) {
  expectNoDifference(compareSentMemo(intent, describeTx(decode(signed, intent), intent)))
  return { txBytes: signed, hash: memoFormats[intent.chain].txidOf(signed) }
}

function decode(signed: Uint8Array, { chain }: SendWithMemoIntent): UtxoTx {
  try {
    return memoFormats[chain].decode(signed)
  } catch {
    return unreadable(`it is not a transaction of ${chain}`)
  }
}

/** Describes a transaction by addresses. An output to another script than the vault's and the sender's has none. */
function describeTx({ inputs, outputs }: UtxoTx, intent: SendWithMemoIntent): SentUtxoTransaction {
  const { chain, network, vault, sender } = intent
  const known = [vault, sender].map((text) => ({
    address: parseAddress(text, chain, network),
    script: memoChainScript(text, intent),
  }))
  const describeOutput = ({ script, amount: value }: TxOutput): SentOutput => {
    const address = known.find((one) => sameBytes(one.script, script))?.address
    return { value, script, ...(address !== undefined && { address }) }
  }
  const senderOf = ({ scriptSig }: TxInput): string => {
    const publicKey = scriptSig.slice(-33)
    return encodeAddress(keyHash(publicKey), chain, network)
  }
  return { family: 'utxo', senders: inputs.map(senderOf), outputs: outputs.map(describeOutput) }
}
