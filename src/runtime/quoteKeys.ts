import { createQuoteSigner, type QuoteSigner, type SigningKey } from '../server/aggregator/sign/quoteSigner.ts'
import type { Network } from './browser.ts'
import type { Parser } from './variableParsers.ts'

export type SigningKeys = readonly [SigningKey, ...SigningKey[]]

/** Parses the keys that sign quotes. They are secrets, so errors never show them. */
const signingKeys: Parser<SigningKeys> = (text) => {
  const refused = { refused: 'the value (not shown) has another form' }
  const keys: SigningKey[] = []
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, kid, hex] = /^([\w-]{1,40}):([0-9a-f]{64})$/i.exec(part) ?? []
    if (kid === undefined || hex === undefined || keys.some((one) => one.kid === kid)) return refused
    keys.push({ kid, seed: Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) })
  }
  const [first, ...rest] = keys
  return first === undefined ? refused : { value: [first, ...rest] }
}

/** The variable of the keys that sign quotes. */
export const quoteKeysVariable = {
  name: 'QUOTE_SIGNING_KEYS',
  about:
    'The keys that sign quotes and route ids of `/v1`. The first one signs; `/.well-known/quote-keys.json` lists the public half of each. To replace a key, put the new one first and remove the old one an hour later. All instances need the same.',
  fallback: 'none: quotes are unsigned and `/v1/swap` refuses; the devnet has a public test key',
  expects: 'name:key pairs separated by commas, each key 64 hex digits, such as the output of `openssl rand -hex 32`',
  read: signingKeys,
  without: 'Signed quotes, and `POST /v1/swap`.',
  neededBy: ['aggregator'],
} as const

/** The devnet's key. It is public, so its signatures prove nothing. */
const devnetKeys: SigningKeys = [{ kid: 'devnet', seed: new TextEncoder().encode('the public quote key of a devnet') }]

/** Returns the signer of the configured keys; undefined without any. Only a devnet has a default. */
export function quoteSignerOf(network: Network, keys: SigningKeys | undefined): QuoteSigner | undefined {
  const used = keys ?? (network === 'devnet' ? devnetKeys : undefined)
  return used && createQuoteSigner(used)
}
