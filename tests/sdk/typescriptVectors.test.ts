import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildMemo } from '../../src/core/memo/buildMemo.ts'
import { isSwapMemo } from '../../src/core/memo/memo.ts'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import { type QuoteKey, type SignedRoute, signedPayload } from '../../src/core/quote/signedQuotes/signedPayload.ts'
import { verifyQuote } from '../../src/core/quote/signedQuotes/verifyQuote.ts'
import {
  receiptPayload,
  type SignedReceipt,
  type VerifyReceiptOptions,
  verifyReceipt,
} from '../../src/core/quote/signedQuotes/verifyReceipt.ts'
import { readVectors } from './vectors.ts'

interface MemoVector {
  readonly memo: string
  readonly refused?: true
  readonly fields?: object
  readonly built?: string
}

interface QuoteVector {
  readonly name: string
  readonly route: SignedRoute
  readonly keys: readonly QuoteKey[]
  readonly now: number
  readonly payload?: string
  readonly code?: string
}

interface ReceiptVector extends VerifyReceiptOptions {
  readonly name: string
  readonly text: string
  readonly payload?: string
  readonly code?: string
}

const memos = readVectors<MemoVector>('memos.json')
const quotes = readVectors<QuoteVector>('signed-quotes.json')
const receipts = readVectors<ReceiptVector>('receipts.json')

/** What comes before the 32 bytes of a public key in DER. Source: RFC 8410. */
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex')

const withText = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

test.each(memos)('the library reads the memo $memo as the vector', ({ memo, refused = false, fields, built }) => {
  const parsed = parseMemo(memo, 'THORCHAIN')
  expect(parsed.ok).toBe(!refused)
  if (!parsed.ok) return
  if (!isSwapMemo(parsed.memo)) throw new TypeError('The vectors have swap memos.')
  expect(JSON.parse(JSON.stringify(parsed.memo, withText))).toEqual(fields)
  expect(buildMemo(parsed.memo)).toBe(built)
})

test.each(quotes)('the library verifies $name as the vector', async ({ route, keys, now, payload, code }) => {
  const verified = verifyQuote(route, { keys, now })
  if (code !== undefined) return expect(verified).rejects.toMatchObject({ code })
  expect(await verified).toBe(route)
  const { signature } = route
  if (signature === undefined) throw new TypeError('A valid vector has a signature.')
  expect(new TextDecoder().decode(signedPayload(route, signature))).toBe(payload)
  const bytes = Buffer.from(keys.at(-1)?.x ?? '', 'base64url')
  const key = createPublicKey({ key: Buffer.concat([ed25519Header, bytes]), format: 'der', type: 'spki' })
  expect(verify(null, Buffer.from(payload ?? ''), key, Buffer.from(signature.value, 'base64url'))).toBe(true)
})

test('there are memos that are refused and quotes of each failure', () => {
  expect(memos.filter(({ refused }) => refused).length).toBeGreaterThan(5)
  expect(new Set(quotes.map(({ code }) => code))).toEqual(new Set([undefined, 'quote_expired', 'invalid_signature']))
})

test.each(receipts)(
  'the library verifies a receipt $name as the vector',
  async ({ text, payload, code, ...options }) => {
    const receipt: SignedReceipt = JSON.parse(text)
    const verified = verifyReceipt(receipt, options)
    if (code !== undefined) return expect(verified).rejects.toMatchObject({ code })
    expect(await verified).toBe(receipt)
    expect(new TextDecoder().decode(receiptPayload(receipt))).toBe(payload)
  },
)
