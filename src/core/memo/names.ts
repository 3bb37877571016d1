import { isChainId } from '../chains/chains.ts'
import { readBps, readCount } from './amounts.ts'
import { MemoFault, quoted } from './fault.ts'
import type { NameMemo } from './memo.ts'
import { affiliateCaps } from './memoLimits.ts'
import { expectAddress, expectAsset, expectOwnAddress, expectParty, hasNameForm, type Reading } from './parties.ts'

const MOST_BPS = 10_000

/**
 * NAME:CHAIN:ADDRESS[:OWNER[:PREFERRED_ASSET[:EXPIRY …]]], then THORChain's multiplier, or Maya's own share and the
 * sub-affiliates with theirs. Source: THORNode 3.17 memo_thorname.go, Mayanode 1.124 memo_mayaname.go.
 */
export function readName(reading: Reading, fields: readonly string[]): NameMemo {
  const [name = '', chain = '', address = '', owner = '', asset = '', expiry = ''] = fields
  if (!hasNameForm(name) || name.includes('.')) throw new MemoFault(`${quoted(name)} does not have the form of a name.`)
  return {
    kind: 'name',
    name,
    ...readAlias(reading, chain, address),
    ...(owner === '' ? {} : { owner: expectOwnAddress(reading, 'owner', owner) }),
    ...(asset === '' ? {} : { preferredAsset: expectAsset(reading, 'preferred asset', asset) }),
    ...(expiry === '' ? {} : { expiry: readCount('expiry', expiry) }),
    ...(reading.protocol === 'THORCHAIN' ? readMultiplier(fields[6]) : readShares(reading, fields.slice(6))),
  }
}

function readAlias(reading: Reading, chain: string, address: string): Pick<NameMemo, 'chain' | 'address'> {
  if (chain === '' && address === '' && reading.protocol === 'MAYACHAIN') return {}
  if (!isChainId(chain.toUpperCase())) throw new MemoFault(`${quoted(chain)} is not a chain.`)
  return { chain, address: expectAddress(reading, 'address', address) }
}

function readMultiplier(text = ''): Pick<NameMemo, 'outboundFeeMultiplier'> {
  return text === '' ? {} : { outboundFeeMultiplier: readBps('outbound fee multiplier', text, MOST_BPS) }
}

function readShares(reading: Reading, [bps = '', names = '', shares = '']: readonly string[]): Partial<NameMemo> {
  const own = bps === '' ? {} : { affiliateBps: readBps('share', bps, affiliateCaps.MAYACHAIN.parsedBps) }
  if (names === '' && shares === '') return own
  const subaffiliates = names.split('/').map((name) => expectParty(reading, 'sub-affiliate', name))
  const subaffiliateBps = shares.split('/').map((share) => readBps('sub-affiliate share', share, MOST_BPS))
  if (subaffiliateBps.length !== 1 && subaffiliateBps.length !== subaffiliates.length) {
    throw new MemoFault(`There are ${subaffiliates.length} sub-affiliates, but ${subaffiliateBps.length} shares.`)
  }
  return { ...own, subaffiliates, subaffiliateBps }
}
