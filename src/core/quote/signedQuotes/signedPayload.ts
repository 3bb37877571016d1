import { utf8 } from '../../address/encoding/utf8.ts'
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
  /** Network of the service that lists the key. Its quotes on another network are refused. */
  readonly network?: QuoteNetwork | undefined
  /** Address of the service that lists the key. Quotes of another service are refused. */
  readonly issuer?: string | undefined
  /** Unix seconds from which the key signs nothing; absent for one in use. Receipts from before stay valid. */
  readonly expires?: number | undefined
}

/**
 * The network that a service works on: simulated, rehearsal with real coins, or real.
 *
 * @example
 * const network: QuoteNetwork = 'mainnet'
 */
export type QuoteNetwork = 'devnet' | 'stagenet' | 'mainnet'

/**
 * The signature of a route, and what it covers besides the route.
 *
 * @example
 * const signerOf = ({ keyId }: QuoteSignature) => keyId
 */
export interface QuoteSignature {
  readonly keyId: string
  /** Network of the quote. */
  readonly network: QuoteNetwork
  /** Address of the service that signed it, such as `https://swap.example.org`. */
  readonly issuer: string
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
const TYPE = 'swap-quote/2'

/**
 * Returns the bytes that are signed: canonical JSON (RFC 8785) of type, network, issuer, route, expiry, operators and
 * heights.
 */
export function signedPayload(
  route: SignedRoute,
  { network, issuer, operators, heights }: Omit<QuoteSignature, 'keyId' | 'value'>,
): Uint8Array {
  const { signature: _signature, ...rest } = route
  const expiry = Number(route.expiration)
  return utf8.decode(canonicalJson({ type: TYPE, network, issuer, route: rest, expiry, operators, heights }))
}
