import { describe, expect, test } from 'vitest'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { setMimir } from '../../../src/devnet/machine/networkSettings.ts'
import { bookOf } from '../../../src/devnet/machine/poolLedger.ts'
import { addressOf, type Changes } from '../exampleState.ts'
import { asset, balance, block, blocks, deposit, eventsOf, exampleMachine, see, waiting } from './exampleMachine.ts'

const user = addressOf('THOR')
const bitcoin = addressOf('BTC')
const rune = 90_000_00000000n
const sats = 1_00000000n

const poolOf = (machine: Machine) => ({
  base: machine.market.pools.get('BTC.BTC')?.balanceBase ?? 0n,
  asset: machine.market.pools.get('BTC.BTC')?.balanceAsset ?? 0n,
  units: bookOf(machine, asset('BTC.BTC')).liquidityUnits,
})

/** Creates a machine without block rewards, so that only the test changes the pools. */
function still(changes: Changes = {}): Machine {
  return exampleMachine('THORCHAIN', { mimirs: { EmissionCurve: 1_000_000_000_000, ...changes.mimirs } })
}

const addRune = (machine: Machine) => block(machine, () => deposit(machine, `+:BTC.BTC:${bitcoin}`, { amount: rune }))
const addBitcoin = (machine: Machine) =>
  block(machine, () => see(machine, { asset: 'BTC.BTC', amount: sats, memo: `+:BTC.BTC:${user}` }))

/** Adds a provider of both sides with a hundredth of the pool. */
function provided(changes?: Changes): Machine {
  const machine = still(changes)
  addRune(machine)
  addBitcoin(machine)
  return machine
}

describe('adding liquidity', () => {
  test('keeps one side pending until the other arrives', () => {
    const machine = still()
    const before = poolOf(machine)
    addRune(machine)
    expect(poolOf(machine)).toEqual(before)
    expect(bookOf(machine, asset('BTC.BTC')).pendingBase).toBe(rune)
    expect(eventsOf(machine, 'pending_liquidity')).toHaveLength(1)
  })

  test('joins both sides, in either order of arrival', () => {
    const machine = provided()
    const { base, asset: held, units } = poolOf(machine)
    expect({ base, held }).toEqual({ base: 9_000_000_00000000n + rune, held: 100_00000000n + sats })
    expect(units).toBe(9_000_000_00000000n + rune)
    expect(bookOf(machine, asset('BTC.BTC')).pendingBase).toBe(0n)
    expect(eventsOf(machine, 'add_liquidity')).toMatchObject([{ rune_address: user, asset_address: bitcoin }])
  })

  test('accepts one side alone, for fewer units than the same value in both', () => {
    const machine = still()
    const before = poolOf(machine).units
    block(machine, () => deposit(machine, '+:BTC.BTC', { amount: rune }))
    const units = poolOf(machine).units - before
    expect(units).toBeLessThan(rune / 2n)
    expect(units).toBeGreaterThan((rune * 49n) / 100n)
  })

  test('issues the same units for the asset alone', () => {
    const machine = still()
    const before = poolOf(machine).units
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: sats, memo: '+:BTC.BTC' }))
    expect(poolOf(machine).units - before).toBeGreaterThan((rune * 49n) / 100n)
  })

  test('is refused and refunded while paused', () => {
    const machine = still({ mimirs: { PauseLP: 1 } })
    addBitcoin(machine)
    expect(eventsOf(machine, 'refund')).toMatchObject([{ reason: expect.stringContaining('paused LP actions') }])
    expect(waiting(machine)).toHaveLength(1)
  })
})

describe('withdrawing liquidity', () => {
  test('pays both sides to both addresses', () => {
    const machine = provided()
    const before = balance(machine, user, 'THOR.RUNE')
    block(machine, () => deposit(machine, '-:BTC.BTC:10000'))
    const { base, asset: left } = poolOf(machine)
    // The outbound fee stays in the pool, and the pool pays its value to the reserve.
    expect(9_000_000_00000000n - base).toBeLessThan(10_00000000n)
    expect(left).toBeLessThan(100_00000000n + 20_000n)
    expect(balance(machine, user, 'THOR.RUNE') - before).toBeGreaterThan(rune - 5_000_000n)
    expect(waiting(machine)).toMatchObject([{ to: bitcoin }])
  })

  test('pays a part in basis points and keeps the rest', () => {
    const machine = provided()
    const before = poolOf(machine).units
    block(machine, () => deposit(machine, '-:BTC.BTC:2500'))
    expect(before - poolOf(machine).units).toBe(rune / 4n)
    expect(eventsOf(machine, 'withdraw')).toMatchObject([{ basis_points: '2500' }])
  })

  test('pays everything on the side that the memo names', () => {
    const machine = provided()
    const before = balance(machine, user, 'THOR.RUNE')
    block(machine, () => deposit(machine, '-:BTC.BTC:10000:THOR.RUNE'))
    expect(balance(machine, user, 'THOR.RUNE') - before).toBeGreaterThan((rune * 198n) / 100n)
    expect(waiting(machine)).toEqual([])
    const other = provided()
    block(other, () => deposit(other, '-:BTC.BTC:10000:BTC.BTC'))
    expect(waiting(other)[0]?.coin.amount).toBeGreaterThan((sats * 198n) / 100n)
    expect(eventsOf(other, 'withdraw')).toMatchObject([{ emit_rune: '0' }])
  })

  test('pays a one-sided provider in that side, never more than was added', () => {
    const machine = still()
    block(machine, () => deposit(machine, '+:BTC.BTC', { amount: rune }))
    const before = balance(machine, user, 'THOR.RUNE')
    block(machine, () => deposit(machine, '-:BTC.BTC:10000'))
    const got = balance(machine, user, 'THOR.RUNE') - before
    expect(got).toBeLessThan(rune)
    expect(got).toBeGreaterThan((rune * 98n) / 100n)
    expect(waiting(machine)).toEqual([])
  })

  test('works from the other chain', () => {
    const machine = still()
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: sats, memo: '+:BTC.BTC' }))
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 10_001n, memo: '-:BTC.BTC:10000' }))
    expect(waiting(machine)[0]).toMatchObject({ to: bitcoin })
    expect(waiting(machine)[0]?.coin.amount).toBeLessThan(sats)
    expect(waiting(machine)[0]?.coin.amount).toBeGreaterThan((sats * 98n) / 100n)
  })

  test('is refused for an address without units', () => {
    const machine = still()
    block(machine, () => expect(deposit(machine, '-:BTC.BTC:10000').code).not.toBe(0))
    expect(eventsOf(machine, 'withdraw')).toEqual([])
  })
})

describe('a donation', () => {
  test('benefits all providers', () => {
    const machine = still()
    const before = poolOf(machine)
    block(machine, () => deposit(machine, 'donate:BTC.BTC', { amount: rune }))
    expect(poolOf(machine)).toEqual({ ...before, base: before.base + rune })
  })
})

describe('protocol-owned liquidity', () => {
  const settings = {
    POLMaxNetworkDeposit: 1_000_00000000,
    POLTargetSynthPerPoolDepth: 100,
    POLBuffer: 10,
    POLMaxPoolMovement: 10_000,
    'POL-BTC-BTC': 1,
    MaxSynthPerPoolDepth: 5_000,
  }

  /** A pool with a tenth of its asset in synths. */
  function used(mimirs: Readonly<Record<string, number>> = settings): Machine {
    const machine = still({ mimirs: { ...settings, ...mimirs } })
    block(machine, () => deposit(machine, '=:BTC/BTC', { amount: 900_000_00000000n }))
    return machine
  }

  test('grows while synths exceed the target, up to the network’s limit', () => {
    const machine = used()
    expect(eventsOf(machine, 'add_liquidity')).toMatchObject([{ rune_address: machine.modules.reserve }])
    blocks(machine, 3)
    expect(eventsOf(machine, 'add_liquidity')).toHaveLength(1)
    expect(machine.ownLiquidity.deposited).toBeGreaterThanOrEqual(1_000_00000000n)
  })

  test('is withdrawn when synths fall below the target', () => {
    const machine = used()
    setMimir(machine, 'POLTargetSynthPerPoolDepth', 5_000)
    const { balances, modules } = machine
    const before = balances.get(`${modules.reserve} THOR.RUNE`) ?? 0n
    blocks(machine, 3)
    expect(eventsOf(machine, 'withdraw').length).toBeGreaterThan(0)
    expect(machine.ownLiquidity.withdrawn).toBeGreaterThan(0n)
    expect(balances.get(`${modules.reserve} THOR.RUNE`)).toBeGreaterThan(before)
  })

  test('stays out of pools without a vote', () => {
    expect(eventsOf(used({ 'POL-BTC-BTC': 0 }), 'add_liquidity')).toEqual([])
  })
})
