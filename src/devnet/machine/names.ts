import { nameKinds } from '../../core/address/names.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import type { NameMemo } from '../../core/memo/memo.ts'
import { findLiveName, findName, isNameAlive } from '../quote/addresses.ts'
import { type NameAlias, type NameRecord, settingOf } from '../rules/state.ts'
import { emit } from './events.ts'
import { HandlerRefusal, type Inbound } from './inbound/handler.ts'
import { record, write } from './journal.ts'
import type { Machine } from './machine.ts'
import { findPool } from './poolLedger.ts'

/** Maya's event value for a name without its own share. */
const NO_SHARE = 501

/**
 * Registers or changes a name. Payment beyond the registration fee extends its expiry. A new owner starts without
 * aliases. Source: ManageTHORNameHandler of THORNode 3.17, ManageMAYANameHandler of Mayanode 1.124.
 */
export function manageName(machine: Machine, { tx, memo }: Inbound<NameMemo>): void {
  const paid = tx.coins[0]?.amount ?? 0n
  // Maya registers an expired name again; THORChain keeps its owner until another one pays.
  const find = machine.protocol === 'THORCHAIN' ? findName : findLiveName
  const existing = find(machine, memo.name)
  const fee = existing === undefined ? feeSetting(machine, 'TNSRegisterFee') : 0n
  checkName(machine, memo, existing, paid, fee, tx.from)
  const fund = paid - fee
  const changed = extendExpiry(machine, withFields(machine, existing ?? newName(machine, memo, tx.from), memo), {
    fund,
    isNew: existing === undefined,
  })
  const cut =
    memo.expiry !== undefined && memo.expiry > 0n && memo.expiry < BigInt(changed.expireBlockHeight)
      ? { ...changed, expireBlockHeight: Number(memo.expiry) }
      : changed
  const owned = memo.owner !== undefined && memo.owner !== cut.owner ? transferName(cut, memo.owner) : cut
  setName(machine, owned)
  if (memo.outboundFeeMultiplier !== undefined) {
    write(machine.journal, machine.nameSettings, owned.name, { outboundFeeMultiplier: memo.outboundFeeMultiplier })
  }
  emitNameEvent(machine, owned, memo, fee, fund)
}

function feeSetting(machine: Machine, name: string): bigint {
  return BigInt(Math.max(settingOf(machine, name), 0))
}

function checkName(
  machine: Machine,
  memo: NameMemo,
  existing: NameRecord | undefined,
  paid: bigint,
  fee: bigint,
  signer: string,
): void {
  if (existing === undefined && paid <= fee) throw new HandlerRefusal('not enough funds')
  if (existing !== undefined && existing.owner !== signer && isNameAlive(machine, existing)) {
    throw new HandlerRefusal(`no authorization: owned by ${existing.owner}`)
  }
  if (existing !== undefined && memo.expiry !== undefined && BigInt(existing.expireBlockHeight) < memo.expiry) {
    throw new HandlerRefusal('cannot artificially inflate expire block height')
  }
  const asset = preferredAssetOf(machine, memo)
  if (asset === undefined || asset === '.') return
  const pool = findPool(machine, resolveAsset(asset, machine.protocol, machine.pools))
  if (pool === undefined) throw new HandlerRefusal(`pool ${asset} does not exist`)
  if (pool.status !== 'Available') throw new HandlerRefusal(`pool ${asset} is not available`)
}

function newName({ height }: Machine, { name }: NameMemo, owner: string): NameRecord {
  return { name: name.toLowerCase(), expireBlockHeight: height, owner, preferredAsset: '.', aliases: [] }
}

/** Returns the preferred asset that a memo sets: "." clears it, undefined leaves it unchanged. */
function preferredAssetOf(machine: Machine, { preferredAsset }: NameMemo): string | undefined {
  if (preferredAsset === undefined || preferredAsset === '') return undefined
  const asset = formatAsset(resolveAsset(preferredAsset, machine.protocol, machine.pools))
  return asset === formatAsset(machine.base) ? '.' : asset
}

function withFields(machine: Machine, before: NameRecord, memo: NameMemo): NameRecord {
  const { chain, address, affiliateBps, subaffiliates } = memo
  const asset = preferredAssetOf(machine, memo)
  const shares = memberShares(memo)
  const names = subaffiliates?.map((name, at) => ({ name, bps: shares[at] ?? 0 }))
  return {
    ...before,
    ...(asset === undefined ? {} : { preferredAsset: asset }),
    ...(chain === undefined || address === undefined ? {} : { aliases: withAlias(before.aliases, chain, address) }),
    ...(affiliateBps === undefined ? {} : { affiliateBps }),
    ...(names === undefined ? {} : { subaffiliates: withMembers(before.subaffiliates ?? [], names) }),
  }
}

/** Returns one share per name; a single share applies to all names. */
function memberShares({ subaffiliates = [], subaffiliateBps = [] }: NameMemo): readonly number[] {
  const [first] = subaffiliateBps
  return subaffiliateBps.length === 1 && first !== undefined ? subaffiliates.map(() => first) : subaffiliateBps
}

function withAlias(aliases: readonly NameAlias[], chain: string, address: string): readonly NameAlias[] {
  const changed = { chain: chain.toUpperCase(), address }
  const known = aliases.some((alias) => alias.chain === changed.chain)
  return known ? aliases.map((alias) => (alias.chain === changed.chain ? changed : alias)) : [...aliases, changed]
}

type Member = NonNullable<NameRecord['subaffiliates']>[number]

/** Merges subaffiliates; a share of 0 removes one. */
function withMembers(before: readonly Member[], changed: readonly Member[]): readonly Member[] {
  const kept = before.map((old) => changed.find(({ name }) => name === old.name) ?? old)
  const added = changed.filter(({ name }) => !before.some((old) => old.name === name))
  return [...kept, ...added].filter(({ bps }) => bps > 0)
}

function extendExpiry(
  machine: Machine,
  name: NameRecord,
  { fund, isNew }: { fund: bigint; isNew: boolean },
): NameRecord {
  const perBlock = feeSetting(machine, 'TNSFeePerBlock')
  const bought = fund > 0n && perBlock > 0n ? Number(fund / perBlock) : 0
  const free = isNew ? settingOf(machine, 'BlocksPerYear') : 0
  if (bought === 0 && free === 0) return name
  const from = name.expireBlockHeight < machine.height ? machine.height : name.expireBlockHeight
  return { ...name, expireBlockHeight: from + bought + free }
}

function transferName({ name, expireBlockHeight }: NameRecord, owner: string): NameRecord {
  return { name, expireBlockHeight, owner, preferredAsset: '.', aliases: [] }
}

/** Stores a name, replacing one with the same spelling. */
function setName({ journal, names }: Machine, name: NameRecord): void {
  const at = names.findIndex((one) => one.name === name.name)
  const before = names[at]
  record(journal, () => {
    if (before === undefined) names.pop()
    else names[at] = before
  })
  if (before === undefined) names.push(name)
  else names[at] = name
}

function emitNameEvent(machine: Machine, name: NameRecord, memo: NameMemo, fee: bigint, fund: bigint): void {
  const shared = {
    name: name.name,
    chain: memo.chain?.toUpperCase() ?? '',
    address: memo.address ?? '',
    registration_fee: String(fee),
    fund_amount: String(fund),
    expire: String(name.expireBlockHeight),
    owner: name.owner,
  }
  const maya = {
    affiliate_bps: String(memo.affiliateBps ?? NO_SHARE),
    subaffiliate_name: (memo.subaffiliates ?? []).join('/'),
    subaffiliate_bps: memberShares(memo).join('/'),
  }
  emit(
    machine,
    nameKinds[machine.protocol].toLowerCase(),
    machine.protocol === 'MAYACHAIN' ? { ...shared, ...maya } : shared,
  )
}
