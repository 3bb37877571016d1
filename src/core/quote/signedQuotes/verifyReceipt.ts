import { utf8 } from '../../address/encoding/utf8.ts'
import { isSameHash } from '../../address/normalizeHash.ts'
import { SwapError } from '../../errors.ts'
import { majorityOf } from '../../nodes/net/operatorMajority.ts'
import { canonicalJson } from './canonicalJson.ts'
import type { QuoteKey, QuoteNetwork } from './signedPayload.ts'
import { isSignedBy } from './verifyQuote.ts'

/**
 * The fields of a receipt that its verification reads. The service signs every field but `signature`.
 *
 * @example
 * const issuedOn = ({ issuedAt }: SignedReceipt) => new Date(issuedAt * 1000)
 */
export interface SignedReceipt {
  /** `swap-receipt/1`. */
  readonly type: string
  /** `mainnet`, `stagenet` or `devnet`. */
  readonly network: string
  /** Address of the service that signed it, such as `https://swap.example.org`. */
  readonly issuer: string
  /** Unix seconds. */
  readonly issuedAt: number
  /** Hash of the deposit, as its chain writes it. */
  readonly hash: string
  /** The operators that report this end, of those that the service has configured. */
  readonly confirmedBy: {
    readonly agreeing: number
    readonly configured: number
    readonly operators: readonly string[]
  }
  /** Name of the key, and 64 bytes in base64url. */
  readonly signature: { readonly keyId: string; readonly value: string }
}

/**
 * What a receipt is compared with: your own settings, never fields of the receipt.
 *
 * @example
 * const options: VerifyReceiptOptions = {
 *   keys: [],
 *   network: 'mainnet',
 *   issuer: 'https://swap.example.org',
 *   hash: 'AB'.repeat(32),
 *   now: 1_767_322_800,
 * }
 */
export interface VerifyReceiptOptions {
  /** From `/.well-known/quote-keys.json` of the service, read over https. */
  readonly keys: readonly QuoteKey[]
  readonly network: QuoteNetwork
  /** Address of the service that you asked. */
  readonly issuer: string
  /** Hash of the deposit that you asked for, with or without 0x. */
  readonly hash: string
  /** Unix seconds. */
  readonly now: number
}

/**
 * A receipt that nothing may be credited by: it is not by this service, for another network or deposit, or was changed
 * (invalid_signature).
 *
 * @example
 * new UnverifiedReceiptError('The receipt is for another deposit.').code // 'invalid_signature'
 */
export class UnverifiedReceiptError extends SwapError {
  override name = 'UnverifiedReceiptError'
  constructor(message: string) {
    super(message, {
      code: 'invalid_signature',
      hint: 'Credit nothing by this receipt. Request it from the service itself, and read its keys again.',
    })
  }
}

/** Separates receipts from quotes and route ids by the same key. */
export const RECEIPT_TYPE = 'swap-receipt/1'

/** How far the clock of the service may be ahead, in seconds. */
const CLOCK_TOLERANCE = 300

/**
 * Verifies that a service signed this receipt, and returns it: with a listed key that had not expired when it was
 * issued, for this network and this deposit, and with a majority of at least two operators that confirm the end. It
 * proves what the service said. A deposit has one end, so credit each `hash` once. Throws `UnverifiedReceiptError`.
 *
 * @example
 * const signature = { keyId: 'a', value: 'AA' }
 * const confirmedBy = { agreeing: 2, configured: 3, operators: ['example.org', 'example.net'] }
 * const site = { network: 'mainnet', issuer: 'https://swap.example.org' } as const
 * const hash = 'AB'.repeat(32)
 * const receipt = { type: 'swap-receipt/1', ...site, issuedAt: 1_767_322_800, hash, confirmedBy, signature }
 * await verifyReceipt(receipt, { ...site, keys: [], hash, now: 1_767_322_900 }) // throws UnverifiedReceiptError
 */
export async function verifyReceipt<Receipt extends SignedReceipt>(
  receipt: Receipt,
  { keys, network, issuer, hash, now }: VerifyReceiptOptions,
): Promise<Receipt> {
  const expect = (holds: boolean, otherwise: string) => {
    if (!holds) throw new UnverifiedReceiptError(otherwise)
  }
  expect(isReceipt(receipt), 'This is not a receipt.')
  const { issuedAt, confirmedBy, signature } = receipt
  const key = keys.find(({ kid }) => kid === signature.keyId)
  if (key === undefined) throw new UnverifiedReceiptError('The receipt is signed with a key that is not listed.')
  const { network: listedNetwork = network, issuer: listedIssuer = issuer, expires } = key
  expect(receipt.network === network && listedNetwork === network, `The receipt is not for ${network}.`)
  expect(receipt.issuer === issuer && listedIssuer === issuer, `The receipt is not by ${issuer}.`)
  expect(expires === undefined || issuedAt < expires, 'The key had expired when the receipt was issued.')
  expect(issuedAt <= now + CLOCK_TOLERANCE, 'The receipt is from the future.')
  expect(isMajority(confirmedBy), 'No majority of the operators confirms the end.')
  expect(
    await isSignedBy(key, signature.value, receiptPayload(receipt)),
    'The signature does not fit the receipt: a field was changed after it was signed.',
  )
  expect(isSameHash(receipt.hash.trim(), hash.trim()), 'The receipt is for another deposit.')
  return receipt
}

/**
 * Returns the bytes that are signed: canonical JSON (RFC 8785) of every field but `signature`. Throws
 * `UnverifiedReceiptError` for a value that has no such form, or a number that is not whole.
 */
export function receiptPayload(receipt: object): Uint8Array {
  const { signature: _signature, ...signed } = receipt as Readonly<Record<string, unknown>>
  try {
    return utf8.decode(canonicalJson(signed, Number.isSafeInteger))
  } catch (cause) {
    throw cause instanceof TypeError || cause instanceof RangeError
      ? new UnverifiedReceiptError('The receipt is not plain JSON.')
      : cause
  }
}

/** Text from elsewhere may lack what the type promises. */
function isReceipt(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { type, network, issuer, issuedAt, hash, confirmedBy, signature } = value as Record<string, unknown>
  const texts = [network, issuer, hash, ...fieldsOf(signature, ['keyId', 'value'])]
  return type === RECEIPT_TYPE && texts.every(isText) && Number.isSafeInteger(issuedAt) && isRecord(confirmedBy)
}

function isMajority(value: SignedReceipt['confirmedBy']): boolean {
  const { agreeing, configured, operators } = value
  if (!Number.isSafeInteger(agreeing) || !Number.isSafeInteger(configured) || !Array.isArray(operators)) return false
  const isNamed = operators.every(isText) && new Set(operators).size === agreeing && operators.length === agreeing
  return isNamed && configured > 1 && agreeing <= configured && agreeing >= majorityOf(configured)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const fieldsOf = (value: unknown, names: readonly string[]) => names.map((name) => (isRecord(value) ? value[name] : 0))
