import { cappedShare, saturatingSub } from '../../../core/quote/math/share.ts'
import { balanceOf, transfer } from '../bank.ts'
import { record } from '../journal.ts'
import { ownLiquidityValue } from '../liquidity/ownValue.ts'
import type { Machine } from '../machine.ts'
import type { OwnLiquidity, RuneProvider } from '../records.ts'

/** RUNEPool at one moment: the protocol's liquidity and the RUNE that waits for it, shared in units. */
export interface RunePool {
  readonly providerUnits: bigint
  readonly reserveUnits: bigint
  readonly units: bigint
  /** RUNE of the module, in no pool. */
  readonly pending: bigint
  /** Value of the pools' part and the pending RUNE. */
  readonly value: bigint
  /** Deposits of all accounts, less their withdrawals; negative after gains. */
  readonly deposit: bigint
}

const share = (part: bigint, total: bigint, whole: bigint) => cappedShare(part, total, whole, 'THORCHAIN')

export function runePoolOf(machine: Machine): RunePool {
  const { reserveUnits } = machine.ownLiquidity
  let providerUnits = 0n
  let deposit = 0n
  for (const { units, deposited, withdrawn } of machine.runeProviders.values()) {
    providerUnits += units
    deposit += deposited - withdrawn
  }
  const pending = balanceOf(machine, machine.modules.runePool, machine.base)
  const value = ownLiquidityValue(machine) + pending
  return { providerUnits, reserveUnits, units: providerUnits + reserveUnits, pending, value, deposit }
}

/** Returns the value of units of RUNEPool. */
export function valueOfUnits({ units: all, value }: RunePool, units: bigint): bigint {
  return share(units, all, value)
}

/** Returns the units that an amount buys; the first deposit has a unit for each unit of RUNE. */
export function unitsFor({ units, value }: RunePool, amount: bigint): bigint {
  return units === 0n ? amount : share(amount, value, units)
}

const noProvider: RuneProvider = {
  units: 0n,
  deposited: 0n,
  withdrawn: 0n,
  depositHeight: 0,
  withdrawHeight: 0,

  firstDepositTime: 0,
  lastDepositTime: 0,
}

export function runeProviderOf({ runeProviders }: Machine, account: string): RuneProvider {
  return runeProviders.get(account) ?? noProvider
}

/** Changes the totals of the protocol's liquidity. Records the undo. */
export function changeOwnLiquidity(machine: Machine, change: Partial<OwnLiquidity>): void {
  const before = machine.ownLiquidity
  record(machine.journal, () => {
    machine.ownLiquidity = before
  })
  machine.ownLiquidity = { ...before, ...change }
}

/**
 * Sells the reserve's units for the pending RUNE, as far as both last. Source: reserveExitRUNEPool of THORNode 3.17.
 */
export function sellReserveUnits(machine: Machine): void {
  const pool = runePoolOf(machine)
  const { reserveUnits, pending } = pool
  if (reserveUnits === 0n || pending === 0n) return
  const owned = valueOfUnits(pool, reserveUnits)
  const amount = owned < pending ? owned : pending
  const { runePool, reserve } = machine.modules
  transfer(machine, runePool, reserve, { asset: machine.base, amount })
  changeOwnLiquidity(machine, { reserveUnits: saturatingSub(reserveUnits, share(amount, owned, reserveUnits)) })
}

/**
 * Buys units for the reserve with its RUNE, which then waits in the module. Source: reserveEnterRUNEPool of THORNode
 * 3.17.
 */
export function buyReserveUnits(machine: Machine, amount: bigint): void {
  const { units, value, reserveUnits } = runePoolOf(machine)
  const { runePool, reserve } = machine.modules
  transfer(machine, reserve, runePool, { asset: machine.base, amount })
  changeOwnLiquidity(machine, { reserveUnits: reserveUnits + share(amount, value, units) })
}

/** Gives the reserve the units of liquidity that it adds. `before` is RUNEPool without the addition. */
export function addReserveUnits(machine: Machine, before: RunePool, amount: bigint): void {
  changeOwnLiquidity(machine, { reserveUnits: before.reserveUnits + unitsFor(before, amount) })
  sellReserveUnits(machine)
}

/** Takes from the reserve the units of liquidity that it is about to remove; it first buys those that it lacks. */
export function removeReserveUnits(machine: Machine, amount: bigint): void {
  const before = runePoolOf(machine)
  const owned = valueOfUnits(before, before.reserveUnits)
  if (owned < amount) buyReserveUnits(machine, amount - owned)
  const now = runePoolOf(machine)
  const left = saturatingSub(now.reserveUnits, share(amount, before.value, now.units))
  changeOwnLiquidity(machine, { reserveUnits: left })
}
