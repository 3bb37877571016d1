import { base64urlnopad, utf8 } from '@scure/base'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import { canonicalJson } from '../../../core/quote/signedQuotes/canonicalJson.ts'
import { type QuoteKey, type QuoteSignature, signedPayload } from '../../../core/quote/signedQuotes/signedPayload.ts'
import { isSignedBy } from '../../../core/quote/signedQuotes/verifyQuote.ts'
import { receiptPayload, type SignedReceipt } from '../../../core/quote/signedQuotes/verifyReceipt.ts'
import { memoizeAsync } from '../../../std/memoizeAsync.ts'

/** A configured key: its name and the 32 bytes of its seed. */
interface SigningKey {
  readonly kid: string
  readonly seed: Uint8Array
}

/** The public half of a replaced key, and when it had signed for the last time. */
interface ReplacedKey {
  readonly kid: string
  /** 32 bytes in base64url. */
  readonly x: string
  /** Unix seconds. */
  readonly expires: number
}

/** The keys of a site, the one that signs first. */
export type SigningKeys = readonly [SigningKey, ...(SigningKey | ReplacedKey)[]]

/** Signs quotes, receipts and route ids, and verifies its own. */
export interface QuoteSigner {
  /** Every configured key, the one that signs first. */
  readonly keys: () => Promise<readonly QuoteKey[]>
  /** Signs a route. The terms name the network and the site, and who confirmed its deposit address. */
  readonly signRoute: (
    route: RouteResult,
    terms: Pick<QuoteSignature, 'network' | 'issuer' | 'operators' | 'heights'>,
  ) => Promise<QuoteSignature>
  /** Signs a receipt. */
  readonly signReceipt: (receipt: object) => Promise<SignedReceipt['signature']>
  /**
   * Returns a text that `openToken` turns into the same value again; the value is readable, and cannot be changed.
   * Sites of several networks may share keys, so the value names the network and the site.
   */
  readonly sealToken: (value: unknown) => Promise<string>
  /** Returns the value of a token; undefined for one that no configured key signed. */
  readonly openToken: (token: string) => Promise<unknown>
}

interface LoadedKey extends Pick<ReplacedKey, 'kid' | 'x'> {
  readonly expires?: number
}

interface LoadedSigningKey extends LoadedKey {
  readonly sign: (bytes: Uint8Array) => Promise<string>
}

/** Separates tokens from signed quotes. */
const TOKEN_TYPE = 'route-id/1'

/** Creates a signer. The first key signs; all of them verify, so that a key can be replaced while its quotes live. */
export function createQuoteSigner([first, ...others]: SigningKeys): QuoteSigner {
  const current = memoizeAsync(() => loadKey(first))
  const load = memoizeAsync(() =>
    Promise.all([current(), ...others.map((key): LoadedKey | Promise<LoadedKey> => ('x' in key ? key : loadKey(key)))]),
  )
  return {
    async keys() {
      const loaded: readonly LoadedKey[] = await load()
      return loaded.map(({ kid, x, expires }) => {
        return { kty: 'OKP', crv: 'Ed25519', kid, x, ...(expires === undefined ? {} : { expires }) }
      })
    },
    async signReceipt(receipt) {
      const { kid, sign } = await current()
      return { keyId: kid, value: await sign(receiptPayload(receipt)) }
    },
    async signRoute(route, terms) {
      const { kid, sign } = await current()
      const covered = { keyId: kid, ...terms }
      return { ...covered, value: await sign(signedPayload(route, covered)) }
    },
    async sealToken(value) {
      const { kid, sign } = await current()
      const body = base64urlnopad.encode(utf8.decode(canonicalJson(value)))
      return `${body}.${kid}.${await sign(tokenBytes(body))}`
    },
    async openToken(token) {
      const [body = '', kid = '', signature = '', ...rest] = token.split('.')
      const key = (await load()).find((one) => one.kid === kid)
      const isOwn = key !== undefined && rest.length === 0 && (await isSignedBy(key, signature, tokenBytes(body)))
      return isOwn ? JSON.parse(utf8.encode(base64urlnopad.decode(body))) : undefined
    },
  }
}

const tokenBytes = (body: string): Uint8Array => utf8.decode(`${TOKEN_TYPE}.${body}`)

/** DER of an Ed25519 private key up to its seed. Source: RFC 8410. */
const PKCS8_HEAD = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20)

async function loadKey({ kid, seed }: SigningKey): Promise<LoadedSigningKey> {
  const encoded = Uint8Array.from([...PKCS8_HEAD, ...seed])
  const readable = await crypto.subtle.importKey('pkcs8', encoded, 'Ed25519', true, ['sign'])
  const { x } = await crypto.subtle.exportKey('jwk', readable)
  if (x === undefined) throw new Error('The signing key has no public half.')
  const key = await crypto.subtle.importKey('pkcs8', encoded, 'Ed25519', false, ['sign'])
  return {
    kid,
    x,
    sign: async (bytes) =>
      base64urlnopad.encode(new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(bytes)))),
  }
}
