import { hex } from '@scure/base'
import { unreadable } from '../../core/deposits/depositErrors.ts'
import { inputsByAddress, type UtxoDeposit } from './utxoChecks.ts'

/**
 * Method that Phantom and Vultisig share. Source: docs.phantom.com (Bitcoin) and Vultisig's integration guide. Vultisig
 * broadcasts if the third argument is true; Phantom never does.
 */
export interface PsbtSigner {
  readonly signPSBT: (
    psbt: Uint8Array,
    options: { readonly inputsToSign: readonly InputsToSign[] },
    broadcast: false,
  ) => Promise<unknown>
}

interface InputsToSign {
  readonly address: string
  readonly signingIndexes: readonly number[]
  readonly sigHash: number
}

const SIGHASH_ALL = 1

/**
 * Has the wallet sign a copy of the PSBT without sending it, and returns a copy of its answer: bytes, or hex. Throws
 * `UnreadableDepositError` for anything else.
 */
export async function signPsbtBytes(signer: PsbtSigner, deposit: UtxoDeposit): Promise<Uint8Array> {
  const inputsToSign = Object.entries(inputsByAddress(deposit)).map(([address, signingIndexes]) => ({
    address,
    signingIndexes,
    sigHash: SIGHASH_ALL,
  }))
  const signed = await signer.signPSBT(deposit.tx.psbt.slice(), { inputsToSign }, false)
  if (signed instanceof Uint8Array) return Uint8Array.from(signed)
  const isHex = typeof signed === 'string' && /^(?:[0-9a-f]{2})+$/i.test(signed)
  return isHex ? hex.decode(signed.toLowerCase()) : unreadable('the wallet did not return a PSBT')
}
