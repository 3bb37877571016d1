import { describe, expect, test } from 'vitest'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { addressOf, type Changes } from '../../exampleState.ts'
import { balance, block, blocks, deposit, eventsOf, exampleMachine, see, waiting } from '../exampleMachine.ts'

const ethereum = addressOf('ETH')
const memo = `=:ETH.ETH:${ethereum}`
const TTL = 3_600
/** Half a bitcoin whose last five digits are the first number. */
const numbered = 50_000_001n

function registered(changes: Changes = {}, text = memo, asset = 'BTC.BTC'): Machine {
  const machine = exampleMachine('THORCHAIN', changes)
  block(machine, () => deposit(machine, `reference:${asset}:${text}`))
  return machine
}

const pay = (machine: Machine, amount = numbered, more = {}) =>
  block(machine, () => see(machine, { asset: 'BTC.BTC', amount, memo: '', ...more }))

describe('a registered memo', () => {
  test('gets the next free number of its asset', () => {
    const machine = registered()
    block(machine, () => {
      deposit(machine, `reference:BTC.BTC:${memo}`)
      deposit(machine, `reference:ETH.ETH:=:BTC.BTC:${addressOf('BTC')}`)
    })
    expect(eventsOf(machine, 'reference_memo').map(({ asset, reference }) => `${asset} ${reference}`)).toEqual([
      'BTC.BTC 00001',
      'BTC.BTC 00002',
      'ETH.ETH 00001',
    ])
  })

  test('is used by a deposit whose amount ends in the number', () => {
    const machine = registered()
    pay(machine)
    expect(eventsOf(machine, 'swap').at(-1)).toMatchObject({ pool: 'ETH.ETH', to: ethereum })
    expect(waiting(machine)[0]?.to).toBe(ethereum)
  })

  test('is used by a deposit with the number as its memo', () => {
    const machine = registered()
    pay(machine, 50_000_000n, { memo: 'r:00001' })
    expect(waiting(machine)[0]?.to).toBe(ethereum)
  })

  test('applies to one deposit; the second is refunded', () => {
    const machine = registered()
    pay(machine)
    pay(machine)
    expect(eventsOf(machine, 'swap')).toHaveLength(2)
    expect(eventsOf(machine, 'refund')).toMatchObject([
      { code: '105', reason: expect.stringContaining("memo can't be empty") },
    ])
  })

  test('is not used by an amount with other last digits', () => {
    const machine = registered()
    pay(machine, numbered + 1n)
    pay(machine, 50_000_000n)
    expect(eventsOf(machine, 'swap')).toEqual([])
    expect(eventsOf(machine, 'refund')).toHaveLength(2)
  })

  test('is not used by a deposit of another asset', () => {
    const machine = registered()
    block(machine, () => see(machine, { asset: 'ETH.ETH', amount: numbered, memo: '' }))
    expect(eventsOf(machine, 'swap')).toEqual([])
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
  })

  test('applies to the first deposit with its digits, whoever sends it', () => {
    const machine = registered()
    pay(machine, numbered, { from: addressOf('BTC', 0x77) })
    pay(machine)
    expect(waiting(machine)[0]?.to).toBe(ethereum)
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
  })

  test('expires after 3600 blocks, and the next number follows', () => {
    const machine = registered()
    blocks(machine, TTL)
    pay(machine)
    expect(eventsOf(machine, 'swap')).toEqual([])
    block(machine, () => deposit(machine, `reference:BTC.BTC:${memo}`))
    expect(eventsOf(machine, 'reference_memo').map(({ reference }) => reference)).toEqual(['00001', '00002'])
  })

  test('is valid in its last block', () => {
    const machine = registered()
    blocks(machine, TTL - 1)
    pay(machine)
    expect(eventsOf(machine, 'swap')).toHaveLength(2)
  })

  test('is not used by a deposit that becomes final after its expiry', () => {
    const machine = registered()
    pay(machine, numbered, { final: false, id: 'A'.repeat(64) })
    blocks(machine, TTL + 10)
    pay(machine, numbered, { id: 'A'.repeat(64) })
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
  })

  test('is not used by a deposit seen before its registration', () => {
    const machine = exampleMachine()
    pay(machine, numbered, { final: false, id: 'A'.repeat(64) })
    block(machine, () => deposit(machine, `reference:BTC.BTC:${memo}`))
    pay(machine, numbered, { id: 'A'.repeat(64) })
    expect(eventsOf(machine, 'swap')).toEqual([])
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
  })

  test('can be used up to the network’s limit', () => {
    const machine = registered({ mimirs: { MemolessTxnMaxUse: 2 } })
    for (let use = 0; use < 3; use++) pay(machine)
    expect(eventsOf(machine, 'swap')).toHaveLength(4)
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
  })

  test('costs the network’s registration fee', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { MemolessTxnCost: 5_000_000 } })
    const user = addressOf('THOR')
    const before = balance(machine, user, 'THOR.RUNE')
    block(machine, () => deposit(machine, `reference:BTC.BTC:${memo}`))
    expect(before - balance(machine, user, 'THOR.RUNE')).toBe(7_000_000n)
  })

  test('is neither registered nor used while memoless deposits are halted', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { HaltMemoless: 1 } })
    block(machine, () => {
      expect(deposit(machine, `reference:BTC.BTC:${memo}`).log).toContain('currently halted')
    })
    expect(eventsOf(machine, 'reference_memo')).toEqual([])
    pay(machine)
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
  })
})
