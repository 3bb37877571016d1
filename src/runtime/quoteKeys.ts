import { createQuoteSigner, type QuoteSigner, type SigningKeys } from '../server/aggregator/sign/quoteSigner.ts'
import type { Network } from './browser.ts'
import type { Parser } from './variableParsers.ts'

/** Parses the keys that sign quotes. They are secrets, so errors never show them. */
const signingKeys: Parser<SigningKeys> = (text) => {
  const refused = { refused: 'the value (not shown) has another form' }
  const keys = text.split(',').map((each) => readKey(each.trim()))
  const [first, ...others] = keys
  const known = others.flatMap((key) => key ?? [])
  const isComplete = first !== undefined && 'seed' in first && known.length === others.length
  if (!isComplete || new Set(keys.map((key) => key?.kid)).size < keys.length) return refused
  return { value: [first, ...known] }
}

const DAY_SECONDS = 86_400

/** Reads `name:seed`, or `name:public@day` of a key that was replaced on that day (UTC); undefined for another text. */
function readKey(text: string): SigningKeys[number] | undefined {
  const [, kid = '', hex, x, day = ''] =
    /^([\w-]{1,40}):(?:([0-9a-f]{64})|([\w-]{43})@(20\d\d-\d\d-\d\d))$/i.exec(text) ?? []
  if (hex !== undefined)
    return { kid, seed: Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16)) }
  const midnight = Date.parse(day)
  return x === undefined || Number.isNaN(midnight) ? undefined : { kid, x, expires: midnight / 1000 + DAY_SECONDS }
}

/** The variable of the keys that sign quotes. */
export const quoteKeysVariable = {
  name: 'QUOTE_SIGNING_KEYS',
  about:
    'The keys that sign quotes, route ids and receipts of `/v1`. The first one signs; `/.well-known/quote-keys.json` lists the public half of each. To replace a key, put the new one first. An hour later, write the old one as its public half and its last day, `name:x@2026-12-31`, so that its receipts stay valid; remove it only if it leaked. All instances need the same.',
  fallback: 'none: quotes are unsigned, `/v1/swap` refuses and there are no receipts; the devnet has a public test key',
  expects:
    'name:key pairs separated by commas, each key 64 hex digits, such as the output of `openssl rand -hex 32`; behind the first also name:public@day',
  read: signingKeys,
  without: 'Signed quotes, receipts, and `POST /v1/swap`.',
  neededBy: ['aggregator'],
} as const

/** The devnet's key. It is public, so its signatures prove nothing. */
const devnetKeys: SigningKeys = [{ kid: 'devnet', seed: new TextEncoder().encode('the public quote key of a devnet') }]

/** Returns the signer of the configured keys; undefined without any. Only a devnet has a default. */
export function quoteSignerOf(network: Network, keys: SigningKeys | undefined): QuoteSigner | undefined {
  const used = keys ?? (network === 'devnet' ? devnetKeys : undefined)
  return used && createQuoteSigner(used)
}
