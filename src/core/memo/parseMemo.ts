import { units } from '../asset/amount.ts'
import type { Protocol } from '../chains/protocol.ts'
import { expectAsset, expectFullAsset, type ParseContext } from './addressFields.ts'
import { memoKindOf } from './keywords.ts'
import type { Memo, MemoCoin, ModifyLimitSwapMemo, RegisterReferenceMemo, UseReferenceMemo } from './memo.ts'
import { excerpt, MemoParseError } from './memoParseError.ts'
import { parseNameMemo } from './nameMemo.ts'
import { parseAmountField } from './numberFields.ts'
import { parseOtherMemo } from './otherMemo.ts'
import { parseSwapMemo } from './swapMemo.ts'

/** A memo that was read, or why it cannot be. */
export type ParsedMemo =
  | { readonly ok: true; readonly memo: Memo }
  /** `reason` says in one sentence what cannot be read; it quotes at most 40 characters of the memo. */
  | { readonly ok: false; readonly reason: string }

export interface ParseOptions {
  /** Whether a name is registered. Without it, everything that has the form of a name passes for one. */
  readonly isName?: (name: string) => boolean
}

/**
 * Reads any memo as the protocol's own nodes do; never throws, whatever the text. Where the node is laxer in a way that
 * could hide an amount (a leading zero, which it reads as octal; hexadecimal), the memo is not read.
 * Whether what it says can be signed is for `checkMemo` and `diffMemo`.
 * Source: THORNode 3.17 x/thorchain/memo; Mayanode 1.124 x/mayachain/memo.
 */
export function parseMemo(text: string, protocol: Protocol, options: ParseOptions = {}): ParsedMemo {
  try {
    return { ok: true, memo: parseMemoOrThrow(text, { protocol, isName: options.isName ?? (() => true) }) }
  } catch (error) {
    if (error instanceof MemoParseError) return { ok: false, reason: error.message }
    throw error
  }
}

/** Longer than anything a chain carries (250 bytes); keeps reading cheap. */
const MAX_LENGTH = 1_000

/** Throws `MemoFault` for every text that the node would not read. */
export function parseMemoOrThrow(text: string, reading: ParseContext): Memo {
  if (text === '') throw new MemoParseError('The memo is empty.')
  if (text.length > MAX_LENGTH) throw new MemoParseError('The memo is longer than any chain carries.')
  const bar = text.indexOf('|')
  const body = bar < 0 ? text : text.slice(0, bar)
  const memo = parseBody(reading, body)
  return bar < 0 ? memo : { ...memo, passThrough: text.slice(bar + 1) }
}

/** The nodes' own swaps of collected fees into what an affiliate prefers carry this instead of a swap memo. */
const preferredAsset = /^(?:THOR|MAYA)-PREFERRED-ASSET-([\w+-]{1,30})$/

function parseBody(reading: ParseContext, body: string): Memo {
  const [word = '', ...fields] = body.split(':')
  const preferred = preferredAsset.exec(word)
  if (preferred) return { kind: 'preferred_asset', fields: [word] }
  const kind = memoKindOf(word, reading.protocol)
  if (kind === undefined) throw new MemoParseError(`${excerpt(word)} opens no memo of this protocol.`)
  switch (kind) {
    case 'swap':
    case 'limit_swap':
      return parseSwapMemo(reading, kind, fields)
    case 'modify_limit_swap':
      return parseModifyMemo(reading, fields)
    case 'register_reference':
      return parseRegistration(reading, fields)
    case 'use_reference':
      return parseUseReference(fields)
    case 'name':
      return parseNameMemo(reading, fields)
    default:
      return parseOtherMemo(reading, kind, fields)
  }
}

/** m=<:AMOUNT+ASSET:AMOUNT+ASSET:NEW_LIMIT, as in m=<:3500000BTC.BTC:20000000ETH.ETH:0 */
function parseModifyMemo(
  reading: ParseContext,
  [source = '', target = '', limit = '']: readonly string[],
): ModifyLimitSwapMemo {
  if (limit === '' || !/^\d+$/.test(limit))
    throw new MemoParseError(`The new limit ${excerpt(limit)} is not a whole number.`)
  return {
    kind: 'modify_limit_swap',
    source: parseMemoCoin(reading, 'source', source),
    target: parseMemoCoin(reading, 'target', target),
    newLimit: parseAmountField(limit, 'new limit'),
  }
}

function parseMemoCoin(reading: ParseContext, what: string, text: string): MemoCoin {
  const [, amount, asset] = /^(\d{1,78})([A-Za-z].*)$/.exec(text) ?? []
  if (amount === undefined || asset === undefined) {
    throw new MemoParseError(`The ${what} ${excerpt(text)} is not an amount followed by an asset.`)
  }
  return {
    amount: units(parseAmountField(amount, `${what} amount`)),
    asset: expectFullAsset(asset, `${what} asset`, reading),
  }
}

/** REFERENCE:ASSET:MEMO; the memo's own colons are its own, and it must be one that can be read. */
function parseRegistration(reading: ParseContext, [asset = '', ...rest]: readonly string[]): RegisterReferenceMemo {
  const memo = rest.join(':')
  if (memo === '') throw new MemoParseError('The memo to register is empty.')
  const registered = expectAsset(asset, 'asset', reading)
  parseMemoOrThrow(memo, reading)
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
