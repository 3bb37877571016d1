import { describe, expect, test } from 'vitest'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { overSolvencyOf } from '../../../../src/devnet/machine/vaults/overSolvency.ts'
import type { PoolState } from '../../../../src/devnet/rules/state.ts'
import { addressOf } from '../../exampleState.ts'
import { balance, block, blocks, deposit, eventsOf, exampleMachine, see } from '../exampleMachine.ts'

const settings = { OverSolvencyCheckInterval: 1, OverSolvencyToTreasuryBps: 5_000 }
const user = addressOf('THOR')

/** Creates a machine whose BTC vault has surplus coins. */
function given(mimirs: Readonly<Record<string, number>>): Machine {
  const machine = exampleMachine('THORCHAIN', { mimirs })
  block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 1_00000000n, memo: 'noop' }))
  return machine
}

const treasuryOf = (machine: Machine) => balance(machine, machine.modules.treasury, 'THOR.RUNE')

describe('the surplus of vaults', () => {
  test('is sold for the treasury, by the configured share', () => {
    const machine = given(settings)
    expect([...machine.orders.values()]).toMatchObject([{ deposit: 50_000_000n }])
    block(machine)
    expect(treasuryOf(machine)).toBeGreaterThan(44_000_00000000n)
  })

  test('is not sold while the setting is 0', () => {
    const machine = given({})
    blocks(machine, 3)
    expect(treasuryOf(machine)).toBe(0n)
  })

  test('excludes claims, swaps in progress and outbounds', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { TradeAccountsEnabled: 1 } })
    const pools = () => machine.pools.map((pool: PoolState) => overSolvencyOf(machine, pool))
    block(machine, () => {
      see(machine, { asset: 'BTC.BTC', amount: 1_00000000n, memo: `trade+:${user}` })
      see(machine, { asset: 'BTC.BTC', amount: 1_00000000n, memo: `=:THOR.RUNE:${user}:0/3/5` })
      deposit(machine, `=:ETH.ETH:${addressOf('ETH')}`, { amount: 1_000_00000000n })
    })
    expect(eventsOf(machine, 'trade_account_deposit')).toHaveLength(1)
    expect(machine.orders.size).toBe(1)
    expect(pools()).toEqual(machine.pools.map(() => 0n))
  })
})
