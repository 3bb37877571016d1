import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { Script } from '@scure/btc-signer'
import { sameBytes } from '../../../core/address/codec.ts'
import type { TxInput, TxOutput, UtxoFormat, UtxoTx } from '../../../core/deposits/utxo/utxoTx.ts'
import { ChainRefusal } from '../chain.ts'
import { type DevnetKey, hash160 } from '../keyRing.ts'
import { readLock } from './scripts.ts'

const VERIFY = 'mandatory-script-verify-flag-failed'

/** Throws `ChainRefusal` unless every input is signed by the key of its output, over the whole transaction. */
export function expectSigned(format: UtxoFormat, tx: UtxoTx, spent: readonly TxOutput[]): void {
  tx.inputs.forEach((input, at) => {
    if (!isSigned(format, { tx, at, spent, input })) {
      const message = `${VERIFY} (Script evaluated without error but finished with a false/empty top stack element)`
      throw new ChainRefusal(-26, message)
    }
  })
}

interface SignedInput {
  readonly tx: UtxoTx
  readonly at: number
  readonly spent: readonly TxOutput[]
  readonly input: TxInput
}

function isSigned(format: UtxoFormat, { tx, at, spent, input }: SignedInput): boolean {
  const lock = readLock(spent[at]?.script ?? new Uint8Array())
  const digest = () => format.digest(tx, at, spent)
  const { scriptSig, witness } = input
  switch (lock?.kind) {
    case 'p2pkh':
      return witness.length === 0 && isKeySignature(format, pushes(scriptSig), lock.hash, digest)
    case 'p2wpkh':
      return scriptSig.length === 0 && isKeySignature(format, witness, lock.hash, digest)
    case 'p2sh': {
      const [redeem = new Uint8Array(), ...more] = pushes(scriptSig)
      const inner = readLock(redeem)
      if (more.length > 0 || inner?.kind !== 'p2wpkh' || !sameBytes(hash160(redeem), lock.hash)) return false
      return isKeySignature(format, witness, inner.hash, digest)
    }
    case 'p2tr': {
      const [signature, ...more] = witness
      if (signature === undefined || more.length > 0 || scriptSig.length > 0) return false
      const plain = signature.length === 64 || (signature.length === 65 && signature[64] === 1)
      return plain && attempt(() => schnorr.verify(signature.slice(0, 64), digest(), lock.hash))
    }
    default:
      return false
  }
}

/** Checks a signature and its key against a key hash. */
function isKeySignature(format: UtxoFormat, items: readonly Uint8Array[], hash: Uint8Array, digest: () => Uint8Array) {
  const [signature, key, ...more] = items
  if (signature === undefined || key === undefined || more.length > 0 || !sameBytes(hash160(key), hash)) return false
  const options = { prehash: false, lowS: true, format: 'der' } as const
  const whole = signature.at(-1) === format.hashType
  return whole && attempt(() => secp256k1.verify(signature.slice(0, -1), digest(), key, options))
}

function pushes(script: Uint8Array): readonly Uint8Array[] {
  try {
    return Script.decode(script).flatMap((item) => (item instanceof Uint8Array ? [item] : []))
  } catch {
    return []
  }
}

function attempt(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

/** Signs every input with one key. */
export function signInputs(format: UtxoFormat, tx: UtxoTx, spent: readonly TxOutput[], key: DevnetKey): UtxoTx {
  const inputs = tx.inputs.map((input, at) => {
    const digest = format.digest(tx, at, spent)
    const made = secp256k1.sign(digest, key.secret, { prehash: false, format: 'der' })
    const items = [Uint8Array.of(...made, format.hashType), key.publicKey]
    const isWitnessed = readLock(spent[at]?.script ?? new Uint8Array())?.kind === 'p2wpkh'
    return isWitnessed ? { ...input, witness: items } : { ...input, scriptSig: Script.encode(items) }
  })
  return { ...tx, inputs }
}
