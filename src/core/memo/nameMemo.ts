import { isChainId } from '../chains/chains.ts'
import {
  expectAddress,
  expectAsset,
  expectOwnAddress,
  expectParty,
  hasNameForm,
  type ParseContext,
} from './addressFields.ts'
import type { NameMemo } from './memo.ts'
import { affiliateCaps } from './memoLimits.ts'
import { excerpt, MemoParseError } from './memoParseError.ts'
import { parseBpsField, parseCountField } from './numberFields.ts'

const MAX_BPS = 10_000

/**
 * Parses NAME:CHAIN:ADDRESS[:OWNER[:PREFERRED_ASSET[:EXPIRY …]]], then THORChain's multiplier, or Maya's own share and the
 * sub-affiliates with theirs. Source: THORNode 3.17 memo_thorname.go, Mayanode 1.124 memo_mayaname.go.
 */
export function parseNameMemo(context: ParseContext, fields: readonly string[]): NameMemo {
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
