import { saturatingSub } from '../../core/quote/math/share.ts'
import { settingOf } from '../rules/state.ts'
import { write } from './journal.ts'
import type { Machine } from './machine.ts'
import type { Clout } from './records.ts'

const none: Clout = { score: 0n, spent: 0n, reclaimed: 0n, lastSpentHeight: 0, lastReclaimHeight: 0 }

export function cloutOf({ clouts }: Machine, address: string): Clout {
  return clouts.get(address) ?? none
}

/** Credits half of a leg's fee to the sender and the rest to the receiver. Source: THORNode 3.17 swapOne. */
export function creditClout(machine: Machine, from: string, to: string, feeInBase: bigint): void {
  const half = feeInBase / 2n
  credit(machine, from, half)
  credit(machine, to, feeInBase - half)
}

function credit(machine: Machine, address: string, amount: bigint): void {
  const clout = cloutOf(machine, address)
  write(machine.journal, machine.clouts, address, { ...clout, score: clout.score + amount })
}

/** Returns the clout, fully reclaimed if none was spent for CloutReset blocks. */
function restoreClout(machine: Machine, address: string): Clout {
  const clout = cloutOf(machine, address)
  const rests = machine.height - clout.lastSpentHeight > settingOf(machine, 'CloutReset')
  return rests ? { ...clout, reclaimed: clout.spent } : clout
}

function available({ score, spent, reclaimed }: Clout): bigint {
  return saturatingSub(score, saturatingSub(spent, reclaimed))
}

/**
 * Spends the clout of sender and receiver on an outbound's value, in proportion to their clout and at most CloutLimit
 * together. Returns the clout spent. Source: THORNode 3.17 calcClout and splitClout.
 */
export function spendClout(machine: Machine, from: string, to: string, value: bigint): bigint {
  const limit = BigInt(Math.max(settingOf(machine, 'CloutLimit'), 0))
  const sender = restoreClout(machine, from)
  const receiver = restoreClout(machine, to)
  const [first, second] = capToLimit(limit, available(sender), available(receiver))
  const total = first + second
  if (total === 0n || total > limit) return 0n
  const applied = total < value ? total : value
  const fromSender = (applied * first) / total
  spend(machine, from, sender, fromSender)
  spend(machine, to, from === to ? cloutOf(machine, to) : receiver, applied - fromSender)
  return applied
}

function capToLimit(limit: bigint, first: bigint, second: bigint): readonly [bigint, bigint] {
  if (first + second <= limit) return [first, second]
  const half = limit / 2n
  if (first > half && second > half) return [half, half]
  if (first > second) return [saturatingSub(limit, second), second]
  return first < second ? [first, saturatingSub(limit, first)] : [first, second]
}

function spend(machine: Machine, address: string, clout: Clout, amount: bigint): void {
  if (amount === 0n) return
  const spent = clout.spent + amount
  write(machine.journal, machine.clouts, address, { ...clout, spent, lastSpentHeight: machine.height })
}

/** Reclaims the clout of an observed outbound, half for each side as far as each has clout to reclaim. */
export function reclaimClout(machine: Machine, from: string, to: string, spent: bigint): void {
  const claimable = (address: string) => {
    const clout = cloutOf(machine, address)
    return saturatingSub(clout.spent, clout.reclaimed)
  }
  const [first, second] = split(claimable(from), claimable(to), spent)
  reclaim(machine, from, first)
  reclaim(machine, to, second)
}

function split(first: bigint, second: bigint, spent: bigint): readonly [bigint, bigint] {
  if (spent > first + second) return [first, second]
  const half = spent / 2n
  if (first < half) return [first, spent - first]
  return second < spent - half ? [spent - second, second] : [half, spent - half]
}

function reclaim(machine: Machine, address: string, amount: bigint): void {
  if (amount === 0n) return
  const clout = cloutOf(machine, address)
  write(machine.journal, machine.clouts, address, {
    ...clout,
    reclaimed: clout.reclaimed + amount,
    lastReclaimHeight: machine.height,
  })
}
