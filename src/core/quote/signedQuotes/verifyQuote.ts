import { base64urlnopad } from '@scure/base'
import { SwapError } from '../../errors.ts'
import { type QuoteKey, type QuoteSignature, type SignedRoute, signedPayload } from './signedPayload.ts'

/**
 * A route that must not be used as a signed quote: its signature is missing or wrong (invalid_signature), or its time
 * is over (quote_expired).
 *
 * @example
 * const route = { expiration: '1767322800' }
 * await verifyQuote(route, { keys: [], now: 0 }) // throws UnverifiedQuoteError
 */
export class UnverifiedQuoteError extends SwapError {
  override name = 'UnverifiedQuoteError'
  constructor(code: 'invalid_signature' | 'quote_expired', { message, hint }: { message: string; hint: string }) {
    super(message, { code, hint })
  }
}

/**
 * Inputs for the check of a signature.
 *
 * @example
 * const options: VerifyQuoteOptions = { keys: [], now: 1_767_322_800 }
 */
export interface VerifyQuoteOptions {
  /** From `/.well-known/quote-keys.json` of the service, read over https. */
  readonly keys: readonly QuoteKey[]
  /** Unix seconds. */
  readonly now: number
}

/**
 * Verifies that a service signed this route for its network, and that it has not expired; returns the route. The
 * signature covers every field, the network, the service, the expiry, and who confirmed the deposit address at which
 * height. One key may sign for several networks, so the list of keys names the network and the service that the
 * signature must name. It proves what the service said, not that the service is right: vaults move, so confirm the
 * address with a majority of nodes (`prepareDeposit`, `verifyInbound`) before anything is signed. Throws
 * `UnverifiedQuoteError`.
 *
 * @example
 * const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
 * const site = { network: 'mainnet', issuer: 'https://swap.example.org' } as const
 * const keys = [{ kty: 'OKP', crv: 'Ed25519', kid: 'a', x, ...site }] as const
 * const value = 'V58txcx_EBq8SO8Wd25l-40TaInLJoPsuctZPlB2YoJXwyuKuQl5vhAs40FWTNgypOu6N_A-mBcZ0pniOi-zAQ'
 * const signature = { keyId: 'a', ...site, operators: [], heights: {}, value }
 * const route = { expiration: '1767322800', signature }
 * const verified = await verifyQuote(route, { keys, now: 1_767_322_000 })
 * verified.expiration // '1767322800'
 * await verifyQuote({ ...route, expiration: '1767322801' }, { keys, now: 0 }) // throws UnverifiedQuoteError
 */
export async function verifyQuote<Route extends SignedRoute>(
  route: Route,
  { keys, now }: VerifyQuoteOptions,
): Promise<Route> {
  const { signature, expiration } = route
  if (signature === undefined) throw unsigned('The quote has no signature.')
  const key = keys.find(({ kid }) => kid === signature.keyId)
  if (key === undefined) throw unsigned('The quote is signed with a key that the service does not list.')
  expectSameService(key, signature)
  if (!(await isSignedBy(key, signature.value, signedPayload(route, signature)))) {
    throw unsigned('The signature does not fit the quote: a field was changed after it was signed.')
  }
  if (/^[1-9]\d{9}$/.test(expiration) && now < Number(expiration)) return route
  throw new UnverifiedQuoteError('quote_expired', {
    message: 'The signed quote has expired.',
    hint: 'Request a new quote.',
  })
}

/** Throws `UnverifiedQuoteError` for a quote of another network or service than those that list the key. */
function expectSameService({ network, issuer }: QuoteKey, signature: QuoteSignature): void {
  if (network !== undefined && signature.network !== network) {
    throw unsigned(`The quote is for another network than ${network}.`)
  }
  if (issuer !== undefined && signature.issuer !== issuer) throw unsigned('Another service signed the quote.')
}

const unsigned = (message: string) =>
  new UnverifiedQuoteError('invalid_signature', {
    message,
    hint: 'Do not use this quote. Request a new one from the service itself, and read its keys again.',
  })

/** Whether the signature of the bytes is by the key. A key or signature in another form is not. Source: RFC 8032. */
export async function isSignedBy({ x }: Pick<QuoteKey, 'x'>, signature: string, bytes: Uint8Array): Promise<boolean> {
  const publicKey = bytesOf(x, 32)
  const value = bytesOf(signature, 64)
  if (publicKey === undefined || value === undefined) return false
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, value, Uint8Array.from(bytes))
}

function bytesOf(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = base64urlnopad.decode(text)
    return bytes.length === length ? Uint8Array.from(bytes) : undefined
  } catch {
    return undefined
  }
}
