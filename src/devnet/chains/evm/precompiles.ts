import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccakAddress } from '../keyRing.ts'
import { bigintToBytes, bytesToBigint } from './words.ts'

/** A contract that is part of the EVM. `run` returns undefined for an input on which it fails. */
interface Precompile {
  readonly gas: (input: Uint8Array) => number
  readonly run: (input: Uint8Array) => Uint8Array | undefined
}

const perWord = (base: number, word: number) => (input: Uint8Array) => base + word * Math.ceil(input.length / 32)

/** Returns bytes of an input, with zeros behind its end. */
function padded(input: Uint8Array, from: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set(input.subarray(from, from + length))
  return bytes
}

const numberAt = (input: Uint8Array, at: number): bigint => bytesToBigint(padded(input, at, 32))

/** Recovers the signer of a hash. Source: Yellow Paper, appendix E.1. */
function recoverSigner(input: Uint8Array): Uint8Array {
  const nothing = new Uint8Array()
  const v = numberAt(input, 32)
  if (v !== 27n && v !== 28n) return nothing
  try {
    const signature = Uint8Array.of(Number(v - 27n), ...padded(input, 64, 64))
    const key = secp256k1.recoverPublicKey(signature, padded(input, 0, 32), { prehash: false })
    return padded(
      Uint8Array.of(...new Uint8Array(12), ...keccakAddress(secp256k1.Point.fromBytes(key).toBytes(false))),
      0,
      32,
    )
  } catch {
    return nothing
  }
}

/** Lengths of the base, the exponent and the modulus. */
const powLengths = (input: Uint8Array) => [0, 32, 64].map((at) => numberAt(input, at)) as [bigint, bigint, bigint]

/** Source: EIP-2565. */
function powGas(input: Uint8Array): number {
  const [baseLength, exponentLength, modulusLength] = powLengths(input)
  const longest = baseLength > modulusLength ? baseLength : modulusLength
  if (longest === 0n) return 200
  if (longest > 100_000n || exponentLength > 100_000n) return Number.POSITIVE_INFINITY
  const words = (longest + 7n) / 8n
  const headLength = exponentLength < 32n ? Number(exponentLength) : 32
  const head = bytesToBigint(padded(input, 96 + Number(baseLength), headLength))
  const bits = head === 0n ? 0n : BigInt(head.toString(2).length - 1)
  const iterations = exponentLength <= 32n ? bits : 8n * (exponentLength - 32n) + bits
  const gas = (words * words * (iterations > 1n ? iterations : 1n)) / 3n
  return Math.max(200, Number(gas))
}

/** Returns base ** exponent % modulus. Source: EIP-198. */
function pow(input: Uint8Array): Uint8Array {
  const [baseLength, exponentLength, modulusLength] = powLengths(input).map(Number) as [number, number, number]
  const modulus = bytesToBigint(padded(input, 96 + baseLength + exponentLength, modulusLength))
  if (modulus === 0n) return new Uint8Array(modulusLength)
  const exponent = bytesToBigint(padded(input, 96 + baseLength, exponentLength))
  let factor = bytesToBigint(padded(input, 96, baseLength)) % modulus
  let result = 1n % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus
    factor = (factor * factor) % modulus
  }
  return bigintToBytes(result, modulusLength)
}

const missing: Precompile = { gas: () => Number.POSITIVE_INFINITY, run: () => undefined }

/**
 * The precompiled contracts by number. Those of elliptic curves with pairings, of BLAKE2 and of blobs fail: neither
 * protocol's contracts use them.
 */
const precompiles: readonly Precompile[] = [
  { gas: () => 3_000, run: recoverSigner },
  { gas: perWord(60, 12), run: sha256 },
  {
    gas: perWord(600, 120),
    run: (input) => Uint8Array.of(...new Uint8Array(12), ...ripemd160(input)),
  },
  { gas: perWord(15, 3), run: (input) => input.slice() },
  { gas: powGas, run: pow },
  ...Array.from({ length: 12 }, () => missing),
]

/** Addresses of the precompiled contracts. */
export const precompileAddresses = precompiles.map((_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)

const byAddress = new Map(precompileAddresses.map((address, index) => [address, precompiles[index]]))

export const precompileAt = (address: string): Precompile | undefined => byAddress.get(address)
