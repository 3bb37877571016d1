import { InvalidMemoError } from './invalidMemoError.ts'
import { keywordOf } from './keywords.ts'
import type { Memo, MemoCoin, ModifyLimitSwapMemo, NameMemo, RegisterReferenceMemo, UseReferenceMemo } from './memo.ts'
import { joinMemo, part, swapFields, whole } from './writeSwapMemo.ts'

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
  const keyword = memo.kind === 'preferred_asset' ? [] : [keywordOf(memo.kind)]
  return joinMemo([...keyword, ...fieldsOf(memo, short)], memo.passThrough)
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

/** Writes amounts in full: the node accepts no exponent here. */
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
