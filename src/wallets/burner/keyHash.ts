import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** RIPEMD-160 of SHA-256: what Bitcoin, Cosmos and XRP make of a public key. */
export const keyHash = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey))
