import { createHash } from 'node:crypto'
import { formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { outboundCostInBase } from '../../quote/outboundCost.ts'
import { QuoteRefusal } from '../../quote/refusal.ts'
import { type NameRecord, settingOf } from '../../state.ts'
import { InsufficientFunds, transfer } from '../bank.ts'
import { recordInbound } from '../inbound/inboundRecords.ts'
import { attempt, write } from '../journal.ts'
import { findPool } from '../ledger.ts'
import type { Machine } from '../machine.ts'
import { addOrder, marketOrder } from '../queue/orders.ts'
import type { Tx } from '../records.ts'
import { prefersAsset, type Share } from './shares.ts'
import type { OrderIndex } from './takeAffiliateFees.ts'

/** How the nodes name the swaps that pay a name in the asset it prefers. */
export const preferredMemo: Readonly<Record<Protocol, string>> = {
  THORCHAIN: 'THOR-PREFERRED-ASSET',
  MAYACHAIN: 'MAYA-PREFERRED-ASSET',
}

/** Pays an affiliate in the base asset: to its account, or towards the asset that it prefers. */
export function payAffiliate(machine: Machine, { name, amount, account }: Share, index: OrderIndex): void {
  const { asgard, affiliateCollector } = machine.modules
  const coin = { asset: machine.base, amount }
  if (!prefersAsset(machine, name)) {
    transfer(machine, asgard, account, coin)
    return
  }
  transfer(machine, asgard, affiliateCollector, coin)
  accrue(machine, name, amount)
  tryPayPreferred(machine, name, index)
}

/** What cannot be paid now stays collected. */
function tryPayPreferred(machine: Machine, name: NameRecord, index: OrderIndex): void {
  try {
    attempt(machine.journal, () => payPreferred(machine, name, index))
  } catch (error) {
    if (!(error instanceof QuoteRefusal) && !(error instanceof InsufficientFunds)) throw error
  }
}

/** Counts what has come into the collector for a name's owner. */
export function accrue(machine: Machine, { owner }: NameRecord, amount: bigint): void {
  write(machine.journal, machine.collectors, owner, collectedFor(machine, owner) + amount)
}

export function collectedFor({ collectors }: Machine, owner: string): bigint {
  return collectors.get(owner) ?? 0n
}

/** A name pays out once it has collected more than so many outbound fees of the asset that it prefers. */
export function preferredThreshold(machine: Machine, { name, preferredAsset }: NameRecord): bigint {
  const own = machine.nameSettings.get(name)?.outboundFeeMultiplier ?? 0
  const times = own >= 1 ? own : Math.max(settingOf(machine, 'PreferredAssetOutboundFeeMultiplier'), 1)
  return outboundCostInBase(machine.market, parseAsset(preferredAsset, machine.protocol)) * BigInt(times)
}

/**
 * Queues the swap that pays a name what it has collected, when that is enough and the name has an address there.
 * Source: triggerPreferredAssetSwap of both nodes.
 */
export function payPreferred(machine: Machine, name: NameRecord, index: OrderIndex): void {
  const amount = collectedFor(machine, name.owner)
  if (amount <= preferredThreshold(machine, name)) return
  const target = parseAsset(name.preferredAsset, machine.protocol)
  const alias = name.aliases.find(({ chain }) => chain === target.chain)
  if (alias === undefined || (machine.protocol === 'MAYACHAIN' && findPool(machine, target)?.status !== 'Available')) {
    return
  }
  const { asgard, affiliateCollector } = machine.modules
  const coin = { asset: machine.base, amount }
  const label = `${name.name}|${amount} ${formatAsset(machine.base)}|${machine.height}`
  const id = createHash('sha256').update(label).digest('hex').toUpperCase()
  if (machine.inbounds.has(id)) return
  const memo = `${preferredMemo[machine.protocol]}-${name.name}`
  const tx: Tx = { id, chain: machine.base.chain, from: affiliateCollector, to: asgard, coins: [coin], gas: [], memo }
  recordInbound(machine, tx)
  index.next++
  // THORChain numbers no preferred swap: its transaction is one of its own.
  const at = machine.protocol === 'THORCHAIN' ? 0 : index.next
  addOrder(machine, marketOrder(machine, { tx, target, destination: alias.address, index: at }))
  transfer(machine, affiliateCollector, asgard, coin)
  write(machine.journal, machine.collectors, name.owner, 0n)
}

/** Maya: a name that prefers nothing any more gets what had been collected for it. */
export function releaseCollector(machine: Machine, { owner, aliases }: NameRecord): void {
  const amount = collectedFor(machine, owner)
  if (amount === 0n) return
  const account = aliases.find(({ chain }) => chain === 'MAYA')?.address ?? owner
  transfer(machine, machine.modules.affiliateCollector, account, { asset: machine.base, amount })
  write(machine.journal, machine.collectors, owner, 0n)
}
