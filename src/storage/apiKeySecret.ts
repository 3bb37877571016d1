import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ApiKey, ApiKeyKind, SecretRecord } from './apiKeyTable.ts'

/** Hex digits of the random part: 32 bytes. */
const randomDigits = 64
const checksumDigits = 8
/** Random digits in the prefix: 6 bytes, so that two keys practically never share one. */
const prefixDigits = 12

const form = /^(?:pk|sk)_portage_[0-9a-f]{72}$/

/** Creates the text of an API key: `sk_portage_`, 32 random bytes and a checksum, both in hex. */
export function createApiKeySecret(kind: ApiKeyKind, bytes: Uint8Array = randomBytes(randomDigits / 2)): string {
  const body = `${kind}_portage_${Buffer.from(bytes).toString('hex')}`
  return `${body}${checksumOf(body)}`
}

/** A secret in clear, which is shown once, and what is kept of it. */
export interface NewSecret {
  readonly secret: string
  readonly record: SecretRecord
}

/** Creates a secret under the operator's pepper. */
export function newSecret(kind: ApiKeyKind, pepper: string): NewSecret {
  const secret = createApiKeySecret(kind)
  return { secret, record: recordOf(secret, pepper) }
}

/** Adds a random id to the facts of a key. */
export const newApiKey = (facts: Omit<ApiKey, 'id'>): ApiKey => ({
  id: `key_${randomBytes(6).toString('hex')}`,
  ...facts,
})

/**
 * Returns whether a text has the form of an API key and a valid checksum: typing errors need no look into the store.
 */
export function isApiKeySecret(text: string): boolean {
  return form.test(text) && checksumOf(text.slice(0, -checksumDigits)) === text.slice(-checksumDigits)
}

/** Returns the part of a secret that identifies it: `sk_portage_` and its first 12 digits. */
export function prefixOf(secret: string): string {
  return secret.slice(0, 'sk_portage_'.length + prefixDigits)
}

/** Shortens every API key in a text to its prefix, so that a message never repeats a secret that was pasted. */
export const withoutKeySecrets = (text: string): string =>
  text.replace(/([ps]k_portage_[0-9a-f]{12})[0-9a-z]+/gi, '$1…')

/** Returns what is kept of a secret: its prefix, and HMAC-SHA-256 under the operator's pepper. */
export function recordOf(secret: string, pepper: string): SecretRecord {
  return { prefix: prefixOf(secret), hash: createHmac('sha256', pepper).update(secret).digest('hex') }
}

/** Compares two texts in a time that depends on neither: as digests of equal length. */
export function isSameDigest(one: string, other: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(one), digest(other))
}

const checksumOf = (body: string) => hash('sha256', body).slice(0, checksumDigits)
