import { units } from '../asset/amount.ts'
import { isChainId } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { ParseContext } from './addressFields.ts'
import {
  expectAddress,
  expectAsset,
  expectFullAsset,
  expectOwnAddress,
  expectParty,
  hasNameForm,
} from './addressFields.ts'
import { affiliateCaps } from './affiliateCaps.ts'
import { memoKindOf } from './keywords.ts'
import type { Memo, MemoCoin, ModifyLimitSwapMemo, NameMemo, RegisterReferenceMemo, UseReferenceMemo } from './memo.ts'
import { excerpt, MemoParseError } from './memoParseError.ts'
import { parseAmountField, parseBpsField, parseCountField } from './numberFields.ts'
import { parseOtherMemo } from './otherMemo.ts'
import { parseSwapMemo } from './parseSwapMemo.ts'
import { splitMemo } from './readSwapMemo.ts'

const MAX_BPS = 10_000

/**
 * A parsed memo, or the reason why the node would not read it.
 *
 * @example const parsed: ParsedMemo = { ok: false, reason: 'The memo is empty.' }
 */
export type ParsedMemo =
  | { readonly ok: true; readonly memo: Memo }
  /** `reason` is one sentence. It quotes at most 40 characters of the memo. */
  | { readonly ok: false; readonly reason: string }

export interface ParseOptions {
  /** Whether a name is registered. Without it, every text in the form of a name is accepted. */
  readonly isName?: (name: string) => boolean
}

/**
 * Parses any memo as the protocol's nodes do. Never throws. Stricter than the node only where it could misread an
 * amount: a leading zero (octal to the node) or hexadecimal makes the memo unreadable. Use `checkMemo` and `diffMemo`
 * to decide whether to sign it. Source: THORNode 3.17 x/thorchain/memo; Mayanode 1.124 x/mayachain/memo.
 *
 * @example
 * parseMemo('R:00042', 'THORCHAIN') // { ok: true, memo: { kind: 'use_reference', reference: '00042' } }
 * parseMemo('', 'THORCHAIN') // { ok: false, reason: 'The memo is empty.' }
 */
export function parseMemo(text: string, protocol: Protocol, options: ParseOptions = {}): ParsedMemo {
  try {
    return { ok: true, memo: parseMemoOrThrow(text, { protocol, isName: options.isName ?? (() => true) }) }
  } catch (error) {
    if (error instanceof MemoParseError) return { ok: false, reason: error.message }
    throw error
  }
}

/** Parses a memo. Throws `MemoParseError` for every text that the node would not read. */
function parseMemoOrThrow(text: string, context: ParseContext): Memo {
  const { parts, ...rest } = splitMemo(text)
  return { ...parseParts(context, parts), ...rest }
}

/** The memo of the nodes' own swaps of collected fees into an affiliate's preferred asset. */
const preferredAsset = /^(?:THOR|MAYA)-PREFERRED-ASSET-([\w+-]{1,30})$/

function parseParts(context: ParseContext, [keyword = '', ...fields]: readonly string[]): Memo {
  if (preferredAsset.test(keyword)) return { kind: 'preferred_asset', fields: [keyword] }
  const kind = memoKindOf(keyword, context.protocol)
  if (kind === undefined) throw new MemoParseError(`${excerpt(keyword)} is not a memo keyword of this protocol.`)
  switch (kind) {
    case 'swap':
    case 'limit_swap':
      return parseSwapMemo(context, kind, fields)
    case 'modify_limit_swap':
      return parseModifyMemo(context, fields)
    case 'register_reference':
      return parseRegistration(context, fields)
    case 'use_reference':
      return parseUseReference(fields)
    case 'name':
      return parseNameMemo(context, fields)
    default:
      return parseOtherMemo(context, kind, fields)
  }
}

/** m=<:AMOUNT+ASSET:AMOUNT+ASSET:NEW_LIMIT, as in m=<:3500000BTC.BTC:20000000ETH.ETH:0 */
function parseModifyMemo(
  context: ParseContext,
  [source = '', target = '', limit = '']: readonly string[],
): ModifyLimitSwapMemo {
  if (limit === '' || !/^\d+$/.test(limit))
    throw new MemoParseError(`The new limit ${excerpt(limit)} is not a whole number.`)
  return {
    kind: 'modify_limit_swap',
    source: parseMemoCoin(context, 'source', source),
    target: parseMemoCoin(context, 'target', target),
    newLimit: parseAmountField(limit, 'new limit'),
  }
}

function parseMemoCoin(context: ParseContext, what: string, text: string): MemoCoin {
  const [, amount, asset] = /^(\d{1,78})([A-Za-z].*)$/.exec(text) ?? []
  if (amount === undefined || asset === undefined) {
    throw new MemoParseError(`The ${what} ${excerpt(text)} is not an amount followed by an asset.`)
  }
  return {
    amount: units(parseAmountField(amount, `${what} amount`)),
    asset: expectFullAsset(asset, `${what} asset`, context),
  }
}

/** REFERENCE:ASSET:MEMO. The registered memo may contain colons, and must be readable itself. */
function parseRegistration(context: ParseContext, [asset = '', ...rest]: readonly string[]): RegisterReferenceMemo {
  const memo = rest.join(':')
  if (memo === '') throw new MemoParseError('The memo to register is empty.')
  const registered = expectAsset(asset, 'asset', context)
  parseMemoOrThrow(memo, context)
  return { kind: 'register_reference', asset: registered, memo }
}

function parseUseReference(fields: readonly string[]): UseReferenceMemo {
  const [reference] = fields
  if (reference === '') throw new MemoParseError('The reference is empty.')
  if (reference !== undefined && !/^\d{1,10}$/.test(reference)) {
    throw new MemoParseError(`The reference ${excerpt(reference)} is not a number.`)
  }
  return { kind: 'use_reference', reference: reference ?? '' }
}

/**
 * Parses NAME:CHAIN:ADDRESS[:OWNER[:PREFERRED_ASSET[:EXPIRY …]]], then THORChain's multiplier, or Maya's own share and
 * the sub-affiliates with theirs. Source: THORNode 3.17 memo_thorname.go, Mayanode 1.124 memo_mayaname.go.
 */
function parseNameMemo(context: ParseContext, fields: readonly string[]): NameMemo {
  const [name = '', chain = '', address = '', owner = '', asset = '', expiry = ''] = fields
  if (!hasNameForm(name) || name.includes('.'))
    throw new MemoParseError(`${excerpt(name)} does not have the form of a name.`)
  return {
    kind: 'name',
    name,
    ...readAlias(context, chain, address),
    ...(owner === '' ? {} : { owner: expectOwnAddress(owner, 'owner', context) }),
    ...(asset === '' ? {} : { preferredAsset: expectAsset(asset, 'preferred asset', context) }),
    ...(expiry === '' ? {} : { expiry: parseCountField(expiry, 'expiry') }),
    ...(context.protocol === 'THORCHAIN' ? readMultiplier(fields[6]) : readShares(context, fields.slice(6))),
  }
}

function readAlias(context: ParseContext, chain: string, address: string): Pick<NameMemo, 'chain' | 'address'> {
  if (chain === '' && address === '' && context.protocol === 'MAYACHAIN') return {}
  if (!isChainId(chain.toUpperCase())) throw new MemoParseError(`${excerpt(chain)} is not a chain.`)
  return { chain, address: expectAddress(address, 'address', context) }
}

function readMultiplier(text = ''): Pick<NameMemo, 'outboundFeeMultiplier'> {
  return text === '' ? {} : { outboundFeeMultiplier: parseBpsField(text, 'outbound fee multiplier', MAX_BPS) }
}

function readShares(context: ParseContext, [bps = '', names = '', shares = '']: readonly string[]): Partial<NameMemo> {
  const own = bps === '' ? {} : { affiliateBps: parseBpsField(bps, 'share', affiliateCaps.MAYACHAIN.parsedBps) }
  if (names === '' && shares === '') return own
  const subaffiliates = names.split('/').map((name) => expectParty(name, 'sub-affiliate', context))
  const subaffiliateBps = shares.split('/').map((share) => parseBpsField(share, 'sub-affiliate share', MAX_BPS))
  if (subaffiliateBps.length !== 1 && subaffiliateBps.length !== subaffiliates.length) {
    throw new MemoParseError(`There are ${subaffiliates.length} sub-affiliates, but ${subaffiliateBps.length} shares.`)
  }
  return { ...own, subaffiliates, subaffiliateBps }
}
