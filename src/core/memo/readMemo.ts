import { units } from '../asset/amount.ts'
import { readAmount } from './amounts.ts'
import { MemoFault, quoted } from './fault.ts'
import type { Memo, MemoCoin, ModifyLimitSwapMemo, RegisterReferenceMemo, UseReferenceMemo } from './memo.ts'
import { readName } from './names.ts'
import { readOther } from './others.ts'
import { expectAsset, expectFullAsset, type Reading } from './parties.ts'
import { readSwap } from './swaps.ts'
import { kindOf } from './words.ts'

/** Longer than anything a chain carries (250 bytes); keeps reading cheap. */
const MAX_LENGTH = 1_000

/** Throws `MemoFault` for every text that the node would not read. */
export function readMemo(reading: Reading, text: string): Memo {
  if (text === '') throw new MemoFault('The memo is empty.')
  if (text.length > MAX_LENGTH) throw new MemoFault('The memo is longer than any chain carries.')
  const bar = text.indexOf('|')
  const body = bar < 0 ? text : text.slice(0, bar)
  const memo = readBody(reading, body)
  return bar < 0 ? memo : { ...memo, passThrough: text.slice(bar + 1) }
}

/** The nodes' own swaps of collected fees into what an affiliate prefers carry this instead of a swap memo. */
const preferredAsset = /^(?:THOR|MAYA)-PREFERRED-ASSET-([\w+-]{1,30})$/

function readBody(reading: Reading, body: string): Memo {
  const [word = '', ...fields] = body.split(':')
  const preferred = preferredAsset.exec(word)
  if (preferred) return { kind: 'preferred_asset', fields: [word] }
  const kind = kindOf(reading.protocol, word)
  if (kind === undefined) throw new MemoFault(`${quoted(word)} opens no memo of this protocol.`)
  switch (kind) {
    case 'swap':
    case 'limit_swap':
      return readSwap(reading, kind, fields)
    case 'modify_limit_swap':
      return readModify(reading, fields)
    case 'register_reference':
      return readRegistration(reading, fields)
    case 'use_reference':
      return readReference(fields)
    case 'name':
      return readName(reading, fields)
    default:
      return readOther(reading, kind, fields)
  }
}

/** m=<:AMOUNT+ASSET:AMOUNT+ASSET:NEW_LIMIT, as in m=<:3500000BTC.BTC:20000000ETH.ETH:0 */
function readModify(reading: Reading, [source = '', target = '', limit = '']: readonly string[]): ModifyLimitSwapMemo {
  if (limit === '' || !/^\d+$/.test(limit)) throw new MemoFault(`The new limit ${quoted(limit)} is not a whole number.`)
  return {
    kind: 'modify_limit_swap',
    source: readCoin(reading, 'source', source),
    target: readCoin(reading, 'target', target),
    newLimit: readAmount('new limit', limit),
  }
}

function readCoin(reading: Reading, what: string, text: string): MemoCoin {
  const [, amount, asset] = /^(\d{1,78})([A-Za-z].*)$/.exec(text) ?? []
  if (amount === undefined || asset === undefined) {
    throw new MemoFault(`The ${what} ${quoted(text)} is not an amount followed by an asset.`)
  }
  return {
    amount: units(readAmount(`${what} amount`, amount)),
    asset: expectFullAsset(reading, `${what} asset`, asset),
  }
}

/** REFERENCE:ASSET:MEMO; the memo's own colons are its own, and it must be one that can be read. */
function readRegistration(reading: Reading, [asset = '', ...rest]: readonly string[]): RegisterReferenceMemo {
  const memo = rest.join(':')
  if (memo === '') throw new MemoFault('The memo to register is empty.')
  const registered = expectAsset(reading, 'asset', asset)
  readMemo(reading, memo)
  return { kind: 'register_reference', asset: registered, memo }
}

function readReference(fields: readonly string[]): UseReferenceMemo {
  const [reference] = fields
  if (reference === '') throw new MemoFault('The reference is empty.')
  if (reference !== undefined && !/^\d{1,10}$/.test(reference)) {
    throw new MemoFault(`The reference ${quoted(reference)} is not a number.`)
  }
  return { kind: 'use_reference', reference: reference ?? '' }
}
