import { SwapError } from '../errors.ts'
import { keywordOf } from './keywords.ts'
import type {
  Memo,
  MemoCoin,
  ModifyLimitSwapMemo,
  NameMemo,
  RegisterReferenceMemo,
  SwapMemo,
  UseReferenceMemo,
} from './memo.ts'
import { shortenAmount } from './numberFields.ts'

/**
 * How a memo is written. The style does not change its meaning.
 *
 * @example const style: MemoStyle = { short: true }
 */
export interface MemoStyle {
  /** Writes exact exponents where they are shorter, and omits "/0" for a quantity that the network chooses. */
  readonly short?: boolean
}

/**
 * Writes a memo as the nodes do, without empty trailing fields. `parseMemo` returns the same memo for either style.
 * Assets are written as given; `shortenMemo` shortens them. Throws `InvalidMemoError` (invalid_parameter) when a field
 * contains a separator. Source: SwapMemo.String and the other String methods of THORNode 3.17 and Mayanode 1.124.
 *
 * @example
 * const modified = { amount: units(35n), asset: 'BTC.BTC' }
 * const memo = { kind: 'modify_limit_swap', source: modified, target: modified, newLimit: units(0n) } as const
 * buildMemo(memo) // 'm=<:35BTC.BTC:35BTC.BTC:0'
 */
export function buildMemo(memo: Memo, { short = false }: MemoStyle = {}): string {
  const fields = fieldsOf(memo, short)
  while (fields.at(-1) === '') fields.pop()
  const body = memo.kind === 'preferred_asset' ? fields.join(':') : [keywordOf(memo.kind), ...fields].join(':')
  return memo.passThrough === undefined ? body : `${body}|${memo.passThrough}`
}

function fieldsOf(memo: Memo, short: boolean): string[] {
  switch (memo.kind) {
    case 'swap':
    case 'limit_swap':
      return swapFields(memo, short)
    case 'modify_limit_swap':
      return modifyFields(memo)
    case 'register_reference':
      return registrationFields(memo)
    case 'use_reference':
      return referenceFields(memo)
    case 'name':
      return nameFields(memo)
    default:
      return memo.fields.map((field) => part(field, '/'))
  }
}

function swapFields(memo: SwapMemo, short: boolean): string[] {
  const { destination, refundAddress, affiliates, affiliateBps, aggregator } = memo
  return [
    part(memo.asset, '/'),
    refundAddress === '' ? part(destination) : `${part(destination)}/${part(refundAddress)}`,
    limitField(memo, short),
    affiliates.map((name) => part(name)).join('/'),
    affiliateBps.map((bps) => (bps === undefined ? '' : whole(bps))).join('/'),
    ...(aggregator === undefined
      ? []
      : [part(aggregator.code), part(aggregator.target), optionalAmount(aggregator.limit, short)]),
  ]
}

function limitField({ limit, interval, quantity }: SwapMemo, short: boolean): string {
  if (interval === 0n && quantity === 0n) return optionalAmount(limit, short)
  const head = `${short ? shortenAmount(limit) : limit}/${interval}`
  return short && quantity === 0n ? head : `${head}/${quantity}`
}

function optionalAmount(amount: bigint, short: boolean): string {
  return amount === 0n ? '' : short ? shortenAmount(amount) : amount.toString()
}

/** Writes amounts in full: the node compares them with the stored order and accepts no exponent here. */
function modifyFields({ source, target, newLimit }: ModifyLimitSwapMemo): string[] {
  const coin = ({ amount, asset }: MemoCoin) => `${amount}${part(asset, '/')}`
  return [coin(source), coin(target), newLimit.toString()]
}

function registrationFields({ asset, memo }: RegisterReferenceMemo): string[] {
  if (memo === '' || memo.includes('|')) {
    throw new InvalidMemoError('The memo to register is empty or contains "|".', 'Register a memo without "|".')
  }
  return [part(asset, '/'), memo]
}

function referenceFields({ reference }: UseReferenceMemo): string[] {
  if (!/^\d{0,10}$/.test(reference)) {
    throw new InvalidMemoError('The reference is not a number.', 'Give its digits, such as 00042.')
  }
  return [reference]
}

function nameFields(memo: NameMemo): string[] {
  const { name, chain = '', address = '', owner = '', preferredAsset = '', expiry } = memo
  const { outboundFeeMultiplier, affiliateBps, subaffiliates = [], subaffiliateBps = [] } = memo
  const share = outboundFeeMultiplier ?? affiliateBps
  return [
    part(name),
    part(chain),
    part(address),
    part(owner),
    part(preferredAsset, '/'),
    expiry === undefined ? '' : expiry.toString(),
    share === undefined ? '' : whole(share),
    subaffiliates.map((subaffiliate) => part(subaffiliate)).join('/'),
    subaffiliateBps.map(whole).join('/'),
  ]
}

/** Returns the text if it contains no separator; `allowed` is the one separator that this field may contain. */
function part(text: string, allowed = ''): string {
  const invalid = [...text].find((letter) => letter !== allowed && (':/|'.includes(letter) || !/[!-~]/.test(letter)))
  if (invalid === undefined) return text
  throw new InvalidMemoError(
    'A field of the memo contains a character that is not allowed in memos.',
    'Give addresses without a prefix such as "bitcoincash:", and names in plain ASCII.',
  )
}

function whole(value: number): string {
  if (Number.isSafeInteger(value) && value >= 0) return value.toString()
  throw new InvalidMemoError('A number of basis points is not a whole number.', 'Give a whole number, 0 or more.')
}

/**
 * A field of a memo cannot be written (invalid_parameter).
 *
 * @example buildMemo({ kind: 'use_reference', reference: 'x' }) // throws InvalidMemoError
 */
export class InvalidMemoError extends SwapError {
  override name = 'InvalidMemoError'
  constructor(message: string, hint: string) {
    super(message, { code: 'invalid_parameter', hint })
  }
}
