import { formatAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { affiliateShares } from '../../../core/memo/affiliateCaps.ts'
import type { SwapMemo } from '../../../core/memo/memo.ts'
import { cappedShare } from '../../../core/quote/math/share.ts'
import { findName } from '../../quote/addresses.ts'
import { mayaShares } from '../../quote/affiliates.ts'
import { type NameRecord, settingOf } from '../../rules/state.ts'
import type { Machine } from '../machine.ts'
import { isAddressOnChain } from '../outbound/outboundRequest.ts'

/** One affiliate's share of an output. */
export interface Share {
  readonly amount: bigint
  /** Account on the protocol's chain; empty if the name collects for a preferred asset. */
  readonly account: string
  readonly name?: NameRecord
  /** More fields of the event. */
  readonly fields: Readonly<Record<string, string>>
}

/** Counter for the orders that one output causes; 0 is the user's. */
export interface OrderIndex {
  next: number
}

/** Splits an output among the affiliates of a memo. */
export function sharesOf(machine: Machine, memo: SwapMemo, gross: bigint): readonly Share[] {
  return share[machine.protocol](machine, memo, gross)
}

type SharesOf = (machine: Machine, memo: SwapMemo, gross: bigint) => readonly Share[]

const BPS = 10_000n

/**
 * THORChain: share(bps, 10⁴, output) each. A name without a THOR alias is skipped, unless it collects a preferred
 * asset; its owner is then the account. Source: THORNode 3.17, CanReceiveAffiliateFee.
 */
function thorchainShares(machine: Machine, memo: SwapMemo, gross: bigint): readonly Share[] {
  return affiliateShares(memo, 'THORCHAIN').flatMap(({ name: text, bps = 0 }) => {
    const name = findName(machine, text)
    const account = affiliateAccount(machine, text)
    if (bps === 0 || account === undefined) return []
    const amount = cappedShare(BigInt(bps), BPS, gross, 'THORCHAIN')
    const fields = { thorname: name?.name ?? '', rune_address: account, fee_bps: String(bps) }
    return [{ amount, account, fields, ...(name === undefined ? {} : { name }) }]
  })
}

/** Returns the account on THORChain of an affiliate, which is a name or an address; undefined if it has none. */
export function affiliateAccount(machine: Machine, text: string): string | undefined {
  const name = findName(machine, text)
  const account = name === undefined ? text : thorAccount(name)
  return account !== undefined && isAddressOnChain(account, 'THOR') ? account : undefined
}

/** Returns the account that receives a name's fees; undefined if it has none. */
function thorAccount({ aliases, preferredAsset, owner }: NameRecord): string | undefined {
  const own = aliases.find(({ chain }) => chain === 'THOR')?.address
  if (own !== undefined) return own
  const prefers = aliases.some(({ chain }) => preferredAsset.startsWith(`${chain}.`))
  return prefers ? owner : undefined
}

/** Ticks per basis point, in which shares of nested affiliates are counted. */
const ticks = (machine: Machine) => BigInt(Math.max(settingOf(machine, 'AffiliateFeeTickGranularity'), 1))

/** Maya: the same, and each name shares with its subaffiliates. Source: Mayanode 1.124 helpers_affiliates.go. */
function mayachainShares(machine: Machine, memo: SwapMemo, gross: bigint): readonly Share[] {
  const bps = mayaShares(
    machine,
    memo.affiliates,
    memo.affiliateBps.map((share) => (share === undefined ? undefined : BigInt(share))),
  )
  const members = memo.affiliates.map((name, index) => ({ name, bps: bps[index] ?? 0n }))
  const most = BigInt(settingOf(machine, 'MaxAffiliateFeeBasisPoints'))
  const all = nestedShares(machine, '', members, most, gross).shares
  return all.map((share) => ({
    ...share,
    fields: {
      ...share.fields,
      fee_bps_tick: String(cappedShare(share.amount, gross, BPS * ticks(machine), 'MAYACHAIN')),
    },
  }))
}

interface Member {
  readonly name: string
  readonly bps: bigint
}

function nestedShares(machine: Machine, parent: string, members: readonly Member[], most: bigint, gross: bigint) {
  const shares: Share[] = []
  let left = most
  for (const { name: text, bps } of members) {
    const name = findName(machine, text)
    const account = name === undefined ? text : mayaAccount(name)
    if (name === undefined && !isAddressOnChain(text, 'MAYA')) continue
    if (left < bps) break
    left -= bps
    const below = (name?.subaffiliates ?? []).map((sub) => ({ name: sub.name, bps: BigInt(sub.bps) }))
    let tick = bps * ticks(machine)
    if (name !== undefined && below.length > 0) {
      const together = cappedShare(bps, BPS, gross, 'MAYACHAIN')
      const inner = nestedShares(machine, name.name, below, BPS, together)
      shares.push(...inner.shares)
      tick = (inner.left * bps) / ticks(machine)
    }
    const amount = cappedShare(tick, BPS * ticks(machine), gross, 'MAYACHAIN')
    const fields = { mayaname: name?.name ?? '', cacao_address: account, parent, sub_fee_bps: String(tick) }
    shares.push({ amount, account, fields, ...(name === undefined ? {} : { name }) })
  }
  return { shares, left }
}

/** Returns the account that receives a name's fees; empty while the name collects. */
function mayaAccount({ aliases, preferredAsset, owner }: NameRecord): string {
  if (preferredAsset !== '.' && preferredAsset !== '') return ''
  return aliases.find(({ chain }) => chain === 'MAYA')?.address ?? owner
}

const share: Readonly<Record<Protocol, SharesOf>> = { THORCHAIN: thorchainShares, MAYACHAIN: mayachainShares }

/** Whether a name is paid in a preferred asset. */
export function prefersAsset(machine: Machine, name: NameRecord | undefined): name is NameRecord {
  if (name === undefined) return false
  return name.preferredAsset !== '.' && name.preferredAsset !== '' && name.preferredAsset !== formatAsset(machine.base)
}
