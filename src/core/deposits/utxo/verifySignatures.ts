import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { joinBytes, sameBytes } from '../../address/codec.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import { unreadable } from '../depositErrors.ts'
import { encodeBitcoinTx, encodeOutpoint, encodeOutput, hash256 } from './bitcoinTx.ts'
import { pushesOf } from './decodeUtxoTx.ts'
import { hash160, keyHashScript, nestedWitness, witnessScript } from './script.ts'
import type { Coin } from './spendableCoins.ts'
import type { TxInput, UtxoTx } from './utxoTx.ts'
import { sized, uint32, uint64 } from './wireBytes.ts'

const SIGHASH_ALL = 1

/**
 * Verifies the signature of every input over the whole transaction, with the key that its coin pays. A chain would
 * refuse a wrong one, but only after it was sent. Throws `UnreadableDepositError`. Source: Bitcoin's legacy signatures,
 * BIP 66, 143, 341.
 */
export function verifySignatures(tx: UtxoTx, coins: readonly Coin[]): void {
  for (const [at, input] of tx.inputs.entries()) {
    const coin = coins[at]
    if (coin === undefined || !isSigned(tx, { at, input, coin, coins })) unreadable('a signature is not valid')
  }
}

interface SignedInput {
  readonly at: number
  readonly input: TxInput
  readonly coin: Coin
  readonly coins: readonly Coin[]
}

function isSigned(tx: UtxoTx, { at, input, coin, coins }: SignedInput): boolean {
  const { kind, script, value } = coin
  const { scriptSig, witness } = input
  if (kind === 'p2tr') {
    const [signature, ...more] = witness
    if (signature === undefined || more.length + scriptSig.length > 0) return false
    return isTaprootSigned(tx, { at, coins, signature })
  }
  const [signature, publicKey, ...more] = kind === 'p2pkh' ? pushesOf(scriptSig) : witness
  if (signature === undefined || publicKey === undefined || more.length > 0) return false
  if (signature.at(-1) !== SIGHASH_ALL) return false
  const hash = hash160(publicKey)
  const own = { p2pkh: keyHashScript(hash), p2wpkh: witnessScript(hash), p2sh: nestedWitness(publicKey).script }
  const redeem = kind === 'p2sh' ? sized(nestedWitness(publicKey).redeemScript) : new Uint8Array()
  const isPlain = kind === 'p2pkh' ? witness.length === 0 : sameBytes(scriptSig, redeem)
  if (!sameBytes(own[kind], script) || !isPlain) return false
  const scriptCode = keyHashScript(hash)
  const digest = kind === 'p2pkh' ? legacyDigest(tx, at, scriptCode) : witnessDigest(tx, at, { scriptCode, value })
  try {
    return secp256k1.verify(signature.slice(0, -1), digest, publicKey, { prehash: false, format: 'der' })
  } catch {
    return false
  }
}

/** Every other input is without a script, and this one has the script that it spends. */
function legacyDigest(tx: UtxoTx, at: number, scriptCode: Uint8Array): Uint8Array {
  const inputs = tx.inputs.map((input, index) => ({
    ...input,
    witness: [],
    scriptSig: index === at ? scriptCode : new Uint8Array(),
  }))
  return hash256(encodeBitcoinTx({ ...tx, inputs }), uint32(SIGHASH_ALL))
}

interface SpentWitness {
  readonly scriptCode: Uint8Array
  readonly value: bigint
}

function witnessDigest(tx: UtxoTx, at: number, { scriptCode, value }: SpentWitness): Uint8Array {
  const input = tx.inputs[at]
  if (input === undefined) throw new RangeError(`There is no input ${at}.`)
  return hash256(
    uint32(tx.version),
    hash256(...tx.inputs.map(encodeOutpoint)),
    hash256(...tx.inputs.map(({ sequence }) => uint32(sequence))),
    encodeOutpoint(input),
    sized(scriptCode),
    uint64(value),
    uint32(input.sequence),
    hash256(...tx.outputs.map(encodeOutput)),
    uint32(tx.locktime),
    uint32(SIGHASH_ALL),
  )
}

interface TaprootSignature {
  readonly at: number
  readonly coins: readonly Coin[]
  readonly signature: Uint8Array
}

/** A signature of 64 bytes covers everything; a 65th byte states the same. */
function isTaprootSigned(tx: UtxoTx, { at, coins, signature }: TaprootSignature): boolean {
  const hashType = signature.length === 64 ? 0 : signature.length === 65 ? signature[64] : undefined
  if (hashType !== 0 && hashType !== SIGHASH_ALL) return false
  if (signature.length === 65 && hashType === 0) return false
  const message = joinBytes(
    Uint8Array.of(0, hashType),
    uint32(tx.version),
    uint32(tx.locktime),
    sha256(joinBytes(...tx.inputs.map(encodeOutpoint))),
    sha256(joinBytes(...coins.map(({ value }) => uint64(value)))),
    sha256(joinBytes(...coins.map(({ script }) => sized(script)))),
    sha256(joinBytes(...tx.inputs.map(({ sequence }) => uint32(sequence)))),
    sha256(joinBytes(...tx.outputs.map(encodeOutput))),
    Uint8Array.of(0),
    uint32(at),
  )
  const tag = sha256(utf8.decode('TapSighash'))
  const outputKey = coins[at]?.script.slice(2) ?? new Uint8Array()
  return schnorr.verify(signature.slice(0, 64), sha256(joinBytes(tag, tag, message)), outputKey)
}
