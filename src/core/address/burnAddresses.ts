import { hex } from './encoding/hex.ts'
import { addressPayload } from './payload.ts'

/** Burn addresses and ledger accounts that no rule below matches, in their chain's normal spelling. */
const burnAddresses: ReadonlySet<string> = new Set([
  // Bitcoin: the eater, and the point of BIP-341 whose private key is provably unknown
  '1BitcoinEaterAddressDontSendf59kuE',
  'bc1p2zffkaxp5py4fdutfdsrt6t6tcrc5ks09rkfd428hlhf4n5q8tqqwv7ahk',
  // EVM
  '0xdEAD000000000000000042069420694206942069',
  // TRON: the account to which its ledger pays what is burned
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
  // Solana: burned at the end of each slot
  '1nc1nerator11111111111111111111111111111111',
])

/**
 * Hashes of an empty public key or script, as a broken wallet computes them: HASH160, SHA-256 and the account part of
 * Keccak-256. Coins have been lost on all of them. A test computes them.
 */
export const emptyHashes: readonly string[] = [
  'b472a266d0bd89c13706a4132ccfb16f7c3b9fcb',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'dcc703c0e500b653ca82273b7bfad8045d85a470',
]

/** One base58 character eleven times in a row, such as 1111… or XXXX…. A hash gives that with a chance below 2⁻⁴⁴. */
const repeatedCharacter = /^[1-9A-HJ-NP-Za-km-z]*([1-9A-HJ-NP-Za-km-z])\1{10}[1-9A-HJ-NP-Za-km-z]*$/

/**
 * Returns whether coins sent to an address, in its normal spelling, are burned: a known burn address, all zeros and the
 * 65,536 addresses above (the contracts of the EVM itself), the hash of nothing, or a text such as 1CounterpartyXXXX….
 */
export function isBurnAddress(address: string): boolean {
  if (burnAddresses.has(address) || repeatedCharacter.test(address)) return true
  const payload = addressPayload(address)
  if (payload === undefined) return false
  return payload.slice(0, -2).every((byte) => byte === 0) || emptyHashes.includes(hex.encode(payload))
}

/** A key's hash of 20 bytes has at most four different ones with a chance of C(256,4)·4²⁰/256²⁰ < 2⁻⁹⁰. */
const FEWEST_DIFFERENT_BYTES = 5

/**
 * Returns whether the bytes of an address were chosen by hand instead of hashed from a key: 0xdEaDdEaD…, 0xEeee…, all
 * ones, the precompiles and predeploys of an EVM chain.
 */
export function isMadeUpAddress(address: string): boolean {
  const payload = addressPayload(address)
  return payload !== undefined && new Set(payload).size < FEWEST_DIFFERENT_BYTES
}
