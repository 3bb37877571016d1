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

/** How a memo is written; every style says the same. */
export interface MemoStyle {
  /** Exponents where they are shorter and exact, and no "/0" for a quantity that the network chooses. */
  readonly short?: boolean
}

/**
 * Writes a memo as the protocols' nodes do, without the empty end: `parseMemo` reads exactly the same memo back, in
 * either style. Nothing is looked up; for shorter assets see `shortenMemo`. Throws `InvalidMemoError`
 * (invalid_parameter) when a part holds a character that separates parts.
 * Source: SwapMemo.String and its siblings of THORNode 3.17 and Mayanode 1.124.
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

/** Amounts stand in full: the node compares them with the stored order, and reads no exponent here. */
function modifyFields({ source, target, newLimit }: ModifyLimitSwapMemo): string[] {
  const coin = ({ amount, asset }: MemoCoin) => `${amount}${part(asset, '/')}`
  return [coin(source), coin(target), newLimit.toString()]
}

function registrationFields({ asset, memo }: RegisterReferenceMemo): string[] {
  if (memo === '' || memo.includes('|')) {
    throw new InvalidMemoError('A memo to register is empty or hands text through.', 'Register a memo without "|".')
  }
  return [part(asset, '/'), memo]
}

function referenceFields({ reference }: UseReferenceMemo): string[] {
  if (!/^\d{0,10}$/.test(reference)) {
    throw new InvalidMemoError('A reference is not a number.', 'Give its digits, such as 00042.')
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
    subaffiliates.map((one) => part(one)).join('/'),
    subaffiliateBps.map(whole).join('/'),
  ]
}

/** A part without the characters that end it; `allowed` is one that this field may hold. */
function part(text: string, allowed = ''): string {
  const foreign = [...text].find((letter) => letter !== allowed && (':/|'.includes(letter) || !/[!-~]/.test(letter)))
  if (foreign === undefined) return text
  throw new InvalidMemoError(
    'A part of the memo holds a character that a memo cannot carry.',
    'Give addresses without a prefix that ends in a colon, and names in plain letters.',
  )
}

function whole(value: number): string {
  if (Number.isSafeInteger(value) && value >= 0) return value.toString()
  throw new InvalidMemoError('Basis points are not a whole number.', 'Give a whole number from 0 upwards.')
}

/** A part that no memo can carry (invalid_parameter). */
export class InvalidMemoError extends SwapError {
  override name = 'InvalidMemoError'
  constructor(message: string, hint: string) {
    super(message, { code: 'invalid_parameter', hint })
  }
}
