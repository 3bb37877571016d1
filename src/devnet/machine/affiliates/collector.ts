import { createHash } from 'node:crypto'
import { formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { outboundCostInBase } from '../../quote/outboundCost.ts'
import { QuoteRefusal } from '../../quote/quoteRefusal.ts'
import { type NameRecord, settingOf } from '../../rules/state.ts'
import { InsufficientFunds, transfer } from '../bank.ts'
import { recordInbound } from '../inbound/inboundRecords.ts'
import { attempt, write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { findPool } from '../poolLedger.ts'
import { addOrder, marketOrder } from '../queue/orders.ts'
import type { Tx } from '../records.ts'
import { type OrderIndex, prefersAsset, type Share } from './shares.ts'

/** Memo prefix of swaps that pay a name in its preferred asset. */
export const preferredMemo: Readonly<Record<Protocol, string>> = {
  THORCHAIN: 'THOR-PREFERRED-ASSET',
  MAYACHAIN: 'MAYA-PREFERRED-ASSET',
}

/** Pays an affiliate in the base asset: to its account, or to the collector if it prefers another asset. */
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

/** Tries to pay out a preferred asset. On failure the amount stays in the collector. */
function tryPayPreferred(machine: Machine, name: NameRecord, index: OrderIndex): void {
  try {
    attempt(machine.journal, () => payPreferred(machine, name, index))
  } catch (error) {
    if (!(error instanceof QuoteRefusal) && !(error instanceof InsufficientFunds)) throw error
  }
}

/** Adds to the collector balance of a name's owner. */
export function accrue(machine: Machine, { owner }: NameRecord, amount: bigint): void {
  write(machine.journal, machine.collectors, owner, collectedFor(machine, owner) + amount)
}

export function collectedFor({ collectors }: Machine, owner: string): bigint {
  return collectors.get(owner) ?? 0n
}

/** Returns the collector balance above which a name is paid out: a multiple of the preferred asset's outbound fee. */
export function preferredThreshold(machine: Machine, { name, preferredAsset }: NameRecord): bigint {
  const own = machine.nameSettings.get(name)?.outboundFeeMultiplier ?? 0
  const times = own >= 1 ? own : Math.max(settingOf(machine, 'PreferredAssetOutboundFeeMultiplier'), 1)
  return outboundCostInBase(machine.market, parseAsset(preferredAsset, machine.protocol)) * BigInt(times)
}

/**
 * Queues a swap of a name's collected fees to its preferred asset, if they exceed the threshold and the name has an
 * alias. Source: triggerPreferredAssetSwap of both nodes.
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
  // THORChain uses index 0: a preferred-asset swap has its own transaction.
  const at = machine.protocol === 'THORCHAIN' ? 0 : index.next
  addOrder(machine, marketOrder(machine, { tx, target, destination: alias.address, index: at }))
  transfer(machine, affiliateCollector, asgard, coin)
  write(machine.journal, machine.collectors, name.owner, 0n)
}

/** Maya: pays the collected fees to a name that no longer has a preferred asset. */
export function releaseCollector(machine: Machine, { owner, aliases }: NameRecord): void {
  const amount = collectedFor(machine, owner)
  if (amount === 0n) return
  const account = aliases.find(({ chain }) => chain === 'MAYA')?.address ?? owner
  transfer(machine, machine.modules.affiliateCollector, account, { asset: machine.base, amount })
  write(machine.journal, machine.collectors, owner, 0n)
}
