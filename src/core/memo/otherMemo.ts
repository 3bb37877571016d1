import { protocols } from '../chains/protocol.ts'
import { expectAddress, expectAsset, expectParty, type ParseContext } from './addressFields.ts'
import { affiliateCaps } from './affiliateCaps.ts'
import type { OtherMemo, OtherMemoKind } from './memo.ts'
import { excerpt, MemoParseError } from './memoParseError.ts'
import { parseAmountField, parseBpsField, parseCountField } from './numberFields.ts'

/** Checks the text of one field. Throws `MemoParseError`. */
type Check = (context: ParseContext, text: string) => unknown

interface Field {
  readonly required: boolean
  readonly check: Check
}

const required = (check: Check): Field => ({ required: true, check })
const optional = (check: Check): Field => ({ required: false, check })

const asset: Check = (context, text) => expectAsset(text, 'asset', context)
const party: Check = (context, text) => expectParty(text, 'address', context)
const address: Check = (context, text) => expectAddress(text, 'address', context)
/**
 * Checks the form of an account on the protocol's own chain, but not its checksum: these memos are shown and never
 * signed, and published examples contain accounts with invented checksums.
 */
const ownAccount: Check = ({ protocol }, text) => {
  if (accountForm[protocol].test(text)) return
  throw new MemoParseError(`${excerpt(text)} is not an account on ${protocols[protocol].name}.`)
}
const accountForm = {
  THORCHAIN: /^[cst]?thor1(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
  MAYACHAIN: /^[cst]?maya1(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
} as const
const amount: Check = (_, text) => parseAmountField(text, 'amount')
const height: Check = (_, text) => parseCountField(text, 'block height')
const bps: Check = (_, text) => parseBpsField(text, 'share', 10_000)
const anything: Check = () => undefined
const affiliates: Check = (context, text) => {
  for (const name of text.split('/')) expectParty(name, 'affiliate', context)
}
const affiliateBps: Check = ({ protocol }, text) => {
  for (const share of text.split('/')) parseBpsField(share, 'affiliate share', affiliateCaps[protocol].parsedBps)
}
/**
 * 64 characters, optionally with a leading 0x or a trailing index, or Solana's 87 or 88. Source: THORNode 3.17 NewTxID.
 */
const hash: Check = (_, text) => {
  if (/^(?:\w{64}|0x\w{64}|\w{64}-\d+|[1-9A-Za-z]{87,88})$/.test(text)) return
  throw new MemoParseError(`${excerpt(text)} is not a transaction's hash.`)
}
const base64: Check = (_, text) => {
  if (text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)) return
  throw new MemoParseError(`${excerpt(text)} is not base64.`)
}

const node: readonly Field[] = [required(ownAccount), optional(anything), optional(anything)]

/** Fields after the keyword, in order. Further ones are kept unchecked. Source: the memo files of both nodes. */
const fieldsOf: Readonly<Record<OtherMemoKind, readonly Field[]>> = {
  add_liquidity: [required(asset), optional(party), optional(affiliates), optional(affiliateBps)],
  withdraw_liquidity: [required(asset), optional(bps), optional(asset)],
  donate: [required(asset)],
  outbound: [required(hash)],
  refund: [required(hash)],
  migrate: [required(height)],
  ragnarok: [required(height)],
  consolidate: [],
  noop: [],
  bond: node,
  unbond: node,
  rebond: [required(ownAccount), required(ownAccount), optional(amount)],
  leave: [required(ownAccount)],
  reserve: [],
  trade_deposit: [required(ownAccount)],
  trade_withdraw: [required(address)],
  secured_deposit: [required(ownAccount)],
  secured_withdraw: [required(address)],
  pool_deposit: [],
  pool_withdraw: [required(bps), optional(party), optional(bps)],
  execute: [required(ownAccount), required(base64)],
  switch: [required(ownAccount)],
  claim_tcy: [required(ownAccount)],
  stake_tcy: [],
  unstake_tcy: [required(bps)],
  maintenance: [required(ownAccount)],
  rotate_operator: [required(ownAccount)],
  yggdrasil_fund: [required(height)],
  yggdrasil_return: [required(height)],
  preferred_asset: [],
}

/** Maya bonds liquidity, so the pool and its units precede the node. Source: Mayanode 1.124 memo_bond.go. */
const mayaBond: readonly Field[] = [optional(asset), optional(amount), ...node]

export function parseOtherMemo(context: ParseContext, kind: OtherMemoKind, fields: readonly string[]): OtherMemo {
  const bonds = context.protocol === 'MAYACHAIN' && (kind === 'bond' || kind === 'unbond')
  const expected = bonds ? mayaBond : fieldsOf[kind]
  for (const [index, { required, check }] of expected.entries()) {
    const text = fields[index] ?? ''
    if (text !== '') check(context, text)
    else if (required) throw new MemoParseError(`Field ${index + 1} of the memo is missing.`)
  }
  return { kind, fields }
}
