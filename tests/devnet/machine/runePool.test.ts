import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { createHistory } from '../../../src/devnet/indexer/history.ts'
import { balanceOf, credit } from '../../../src/devnet/machine/bank.ts'
import { depositNative } from '../../../src/devnet/machine/deposit.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { midgardRuneProvider } from '../../../src/devnet/wire/midgard/midgardRunePool.ts'
import { addressOf } from '../exampleState.ts'
import { block, livingMachine, native, responseTo } from '../wire/thornode/livingMachine.ts'

const rune = parseAsset('THOR.RUNE')
const user = native.THORCHAIN
const FEE = 2_000_000n
const open = { RUNEPoolEnabled: 1, RUNEPoolDepositMaturityBlocks: 0 }

function poolMachine(mimirs: Readonly<Record<string, number>> = {}): Machine {
  return livingMachine('THORCHAIN', { mimirs: { ...open, ...mimirs } })
}

function send(machine: Machine, memo: string, amount: bigint, asset = rune): string {
  let log = ''
  block(machine, () => {
    log = depositNative(machine, { hash: 'A1'.repeat(32), signer: user, memo, coins: [{ asset, amount }] }).log
  })
  return log
}

/** Gives the reserve a tenth of the BTC pool, whose value is `deposited`. */
function ownTenth(machine: Machine): { units: bigint; value: bigint } {
  const { reserve } = machine.modules
  const pool = machine.pools.find(({ asset }) => asset.chain === 'BTC')
  const all = pool?.poolUnits ?? 0n
  const base = pool?.balanceBase ?? 0n
  const units = all / 10n
  const value = (base / 10n) * 2n
  const none = { assetAddress: '', pendingBase: 0n, pendingAsset: 0n }
  machine.providers.set(`BTC.BTC ${reserve}`, { asset: 'BTC.BTC', baseAddress: reserve, units, ...none })
  machine.ownLiquidity = { deposited: value, withdrawn: 0n, reserveUnits: units }
  return { units, value }
}

/** Lets the pending RUNE of the module gain. */
const gain = (machine: Machine, amount: bigint) => credit(machine, machine.modules.runePool, { asset: rune, amount })
const provider = (machine: Machine) => responseTo(machine, `/thorchain/rune_provider/${user}`).body
const pool = (machine: Machine) => responseTo(machine, '/thorchain/runepool').body

describe('a deposit in RUNEPool', () => {
  test('waits in the module while the protocol has no liquidity', () => {
    const machine = poolMachine()
    expect(send(machine, 'pool+', 300n)).toBe('')
    expect(balanceOf(machine, machine.modules.runePool, rune)).toBe(300n)
    expect(provider(machine)).toEqual({
      rune_address: user,
      units: '300',
      value: '300',
      pnl: '0',
      deposit_amount: '300',
      withdraw_amount: '0',

      last_deposit_height: machine.height,
      last_withdraw_height: 0,
    })
    expect(pool(machine)).toMatchObject({
      providers: { units: '300', pending_units: '300', pending_rune: '300', value: '300', current_deposit: '300' },
      reserve: { units: '0', value: '0', pnl: '0', current_deposit: '0' },
    })
    expect(responseTo(machine, '/thorchain/rune_providers').body).toHaveLength(1)
  })

  test('is listed by Midgard with its times', () => {
    const machine = poolMachine()
    const request = { params: { address: user }, query: new URLSearchParams(), history: createHistory('THORCHAIN') }
    expect(midgardRuneProvider(machine, request).status).toBe(404)
    send(machine, 'pool+', 300n)
    const first = String(machine.time)
    send(machine, 'pool+', 100n)
    send(machine, 'pool-:2500', 0n)
    expect(midgardRuneProvider(machine, request).body).toEqual([
      {
        runeAddress: user,
        units: '300',
        runeAdded: '400',
        runeWithdrawn: '100',
        runeDeposit: '300',

        dateFirstAdded: first,
        dateLastAdded: String(Number(first) + 6),
      },
    ])
  })

  test('buys the units of the reserve, which gets its RUNE', () => {
    const machine = poolMachine()
    const { units, value } = ownTenth(machine)
    let paid = 0n
    block(machine, () => {
      const before = balanceOf(machine, machine.modules.reserve, rune)
      const coins = [{ asset: rune, amount: value / 4n }]
      depositNative(machine, { hash: 'A1'.repeat(32), signer: user, memo: 'POOL+', coins })
      paid = balanceOf(machine, machine.modules.reserve, rune) - before
    })
    expect(paid).toBe(value / 4n + FEE)
    expect(balanceOf(machine, machine.modules.runePool, rune)).toBe(0n)
    expect(machine.runeProviders.get(user)?.units).toBe(units / 4n)
    expect(machine.ownLiquidity.reserveUnits).toBe(units - units / 4n)
  })

  test.each([
    ['another coin', 'pool+', 300n, parseAsset('THOR.TCY'), {}, 'coin must be RUNE'],
    ['no amount', 'pool+', 0n, rune, {}, 'coins amount must not be zero'],
    ['RUNEPool disabled', 'pool+', 300n, rune, { RUNEPoolEnabled: 0 }, 'RUNEPool disabled'],
    ['deposits paused', 'pool+', 300n, rune, { RUNEPoolHaltDeposit: 1 }, 'RUNEPool deposit paused'],
    ['withdrawals paused', 'pool-:1', 0n, rune, { RUNEPoolHaltWithdraw: 1 }, 'RUNEPool withdraw paused'],
    ['coins in a withdrawal', 'pool-:1', 300n, rune, {}, 'coins must be empty (zero amount)'],
    ['a share of zero', 'pool-:0', 0n, rune, {}, 'invalid basis points'],
    ['an affiliate fee for no affiliate', 'pool-:1::5', 0n, rune, {}, 'affiliate basis points with no affiliate'],
  ])('is refused with %s, and nothing moves', (_case, memo, amount, asset, mimirs, reason) => {
    const machine = poolMachine(mimirs)
    credit(machine, user, { asset: parseAsset('THOR.TCY'), amount: 1_000n })
    const before = balanceOf(machine, user, asset)
    expect(send(machine, memo, amount, asset)).toContain(reason)
    expect(balanceOf(machine, user, asset)).toBe(asset === rune ? before - FEE : before)
    expect(machine.runeProviders.size).toBe(0)
  })
})

describe('a withdrawal from RUNEPool', () => {
  test('pays its share of the value, and a part of the gain to the affiliate', () => {
    const machine = poolMachine()
    const affiliate = addressOf('THOR', 0x33)
    send(machine, 'pool+', 1_000_000n)
    gain(machine, 500_000n)
    const before = balanceOf(machine, user, rune)
    send(machine, `pool-:5000:${affiliate}:1000`, 0n)
    // Half of 1,500,000; its gain is 250,000, of which the affiliate gets a tenth.
    expect(balanceOf(machine, affiliate, rune)).toBe(25_000n)
    expect(balanceOf(machine, user, rune)).toBe(before + 725_000n - FEE)
    expect(provider(machine)).toMatchObject({ units: '500000', value: '750000', pnl: '500000' })
    send(machine, 'pool-:10000', 0n)
    expect(balanceOf(machine, machine.modules.runePool, rune)).toBe(0n)
    expect(provider(machine)).toMatchObject({ units: '0', withdraw_amount: '1500000', pnl: '500000' })
  })

  test('is refused until the deposit is mature', () => {
    const machine = poolMachine({ RUNEPoolDepositMaturityBlocks: 3 })
    send(machine, 'pool+', 100n)
    expect(send(machine, 'pool-:10000', 0n)).toBe('deposit reaches maturity in 2 blocks')
    send(machine, 'pool-:10000', 0n)
    expect(send(machine, 'pool-:10000', 0n)).toBe('')
    expect(machine.runeProviders.get(user)?.units).toBe(0n)
  })

  test('is refused beyond the backstop of the reserve, which otherwise buys the units', () => {
    const machine = poolMachine({ RUNEPoolMaxReserveBackstop: 0 })
    const { units, value } = ownTenth(machine)
    send(machine, 'pool+', value)
    const owed = 10_000_000n
    machine.ownLiquidity = { ...machine.ownLiquidity, deposited: machine.ownLiquidity.deposited + owed }
    expect(send(machine, 'pool-:10000', 0n)).toMatch(/^reserve enter \d+ rune exceeds backstop$/)
    expect(machine.runeProviders.get(user)?.units).toBe(units)
    machine.mimirs.set('RUNEPOOLMAXRESERVEBACKSTOP', Number(value * 2n))
    expect(send(machine, 'pool-:10000', 0n)).toBe('')
    expect(machine.ownLiquidity.reserveUnits).toBe(units)
    expect(machine.runeProviders.get(user)?.units).toBe(0n)
  })
})
