import { utf8 } from '../encoding/utf8.ts'
import { canonicalJson } from './canonicalJson.ts'

/**
 * A public key that quotes are signed with, as `/.well-known/quote-keys.json` lists it (RFC 8037).
 *
 * @example
 * const key: QuoteKey = { kty: 'OKP', crv: 'Ed25519', kid: '2026-01', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
 */
export interface QuoteKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly kid: string
  /** 32 bytes in base64url. */
  readonly x: string
}

/**
 * The signature of a route, and what it covers besides the route.
 *
 * @example
 * const signerOf = ({ keyId }: QuoteSignature) => keyId
 */
export interface QuoteSignature {
  readonly keyId: string
  /** Operators that confirm the deposit address; none for a price without one. */
  readonly operators: readonly string[]
  /** Newest block of each protocol among them. */
  readonly heights: Readonly<Record<string, number>>
  /** 64 bytes in base64url. */
  readonly value: string
}

/**
 * A route with its signature. Every other field is covered by it.
 *
 * @example
 * const expiryOf = ({ expiration }: SignedRoute) => Number(expiration)
 */
export interface SignedRoute {
  /** Unix seconds, as text. */
  readonly expiration: string
  readonly signature?: QuoteSignature | undefined
}

/** Separates these signatures from others by the same key. */
const TYPE = 'swap-quote/1'

/** Returns the bytes that are signed: canonical JSON (RFC 8785) of type, route, expiry, operators and heights. */
export function signedPayload(route: SignedRoute, { operators, heights }: Omit<QuoteSignature, 'value'>): Uint8Array {
  const { signature: _signature, ...rest } = route
  const expiry = Number(route.expiration)
  return utf8.decode(canonicalJson({ type: TYPE, route: rest, expiry, operators, heights }))
}
