import { describe, expect, test } from 'vitest'
import { addressOf } from '../../exampleState.ts'
import { balance, block, blocks, deposit, eventsOf, exampleMachine, plenty, see, waiting } from '../exampleMachine.ts'

const user = addressOf('THOR')
const bitcoin = (amount: bigint, memo: string) => ({ asset: 'BTC.BTC', amount, memo, id: 'A'.repeat(64) })

describe('a swap', () => {
  test('pays on the protocol’s chain in the same block', () => {
    const machine = exampleMachine()
    block(machine, () => see(machine, bitcoin(1_000_000n, `=:THOR.RUNE:${user}`)))
    expect(eventsOf(machine, 'swap')).toHaveLength(1)
    expect(eventsOf(machine, 'outbound')).toHaveLength(1)
    expect(balance(machine, user, 'THOR.RUNE')).toBeGreaterThan(plenty)
  })

  test('schedules payments on another chain', () => {
    const machine = exampleMachine()
    block(machine, () => deposit(machine, `=:BTC.BTC:${addressOf('BTC')}`, { amount: 100_000_000_000n }))
    expect(eventsOf(machine, 'scheduled_outbound')).toHaveLength(1)
    expect(waiting(machine)).toHaveLength(1)
  })

  test('is refunded less the fee when its limit is not met', () => {
    const machine = exampleMachine()
    block(machine, () => see(machine, bitcoin(10_000_000n, `=:THOR.RUNE:${user}:9999999999999999`)))
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
    expect(balance(machine, user, 'THOR.RUNE')).toBe(plenty)
  })

  test('is deterministic for the same blocks', () => {
    const [one, other] = [exampleMachine(), exampleMachine()].map((machine) => {
      block(machine, () => see(machine, bitcoin(1_000_000n, `=:THOR.RUNE:${user}:0/1/4`)))
      blocks(machine, 5)
      return machine
    })
    expect(one?.events).toEqual(other?.events)
    expect(one?.events.filter(({ type }) => type === 'swap')).toHaveLength(4)
    expect(one?.orders.size).toBe(0)
  })

  test('of Maya is refunded when no network fee is observed on the target’s chain', () => {
    const machine = exampleMachine('MAYACHAIN', { withoutFees: ['ETH'] })
    block(machine, () => see(machine, bitcoin(1_000_000n, `=:ETH.ETH:${addressOf('ETH')}`)))
    expect(eventsOf(machine, 'refund')[0]?.reason).toContain('max gas cannot be empty: [0 ETH.ETH]')
  })
})
