import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** Hashes a public key as Bitcoin, Cosmos and XRP do: RIPEMD-160 of SHA-256. */
export const keyHash = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey))
