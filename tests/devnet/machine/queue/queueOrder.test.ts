import { describe, expect, test } from 'vitest'
import { credit } from '../../../../src/devnet/machine/bank.ts'
import { openPool } from '../../../../src/devnet/machine/liquidity/openPool.ts'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { changePool } from '../../../../src/devnet/machine/poolLedger.ts'
import { addressOf, type Changes } from '../../exampleState.ts'
import { asset, balance, block, eventsOf, exampleMachine, see } from '../exampleMachine.ts'

const user = addressOf('THOR')
const hash = (first: string) => first.repeat(64)
const hashesOf = (machine: Machine) => eventsOf(machine, 'swap').map(({ id }) => id?.[0])

/** Sends BTC deposits of one size, so that their swaps differ in their hash only. */
function sendAll(machine: Machine, ids: string, amount = 1_000_000n): void {
  for (const id of ids) see(machine, { asset: 'BTC.BTC', amount, memo: `=:THOR.RUNE:${user}`, id: hash(id) })
}

/** Returns a machine that runs one swap per block. */
const slowMachine = (changes: Changes = {}) =>
  exampleMachine('THORCHAIN', { ...changes, mimirs: { MaxSwapsPerBlock: 1, ...changes.mimirs } })

describe('the queue of THORChain', () => {
  test('keeps equal swaps in order of arrival and moves the last one into the place of a finished one', () => {
    const machine = slowMachine()
    block(machine, () => sendAll(machine, 'ABCD'))
    const places = [...machine.orders.values()].map(({ tx, place }) => [tx.id[0], place])
    expect(hashesOf(machine)).toEqual(['A'])
    expect(places.sort()).toEqual([
      ['B', 1],
      ['C', 2],
      ['D', 0],
    ])
  })

  test('runs the swap that was moved to the front before one of equal rank', () => {
    const machine = slowMachine()
    // Equal fees and slips are ranked by place, so the first in the queue has the lower sum of ranks.
    block(machine, () => sendAll(machine, 'DCBA'))
    block(machine)
    block(machine)
    expect(hashesOf(machine)).toEqual(['D', 'A', 'B'])
  })

  test('runs swaps of one hash by their fee', () => {
    const machine = exampleMachine()
    const small = addressOf('THOR', 0x66)
    const large = addressOf('THOR', 0x77)
    const memo = `=:ETH.ETH:${addressOf('ETH')}::${small}/${large}:10/100`
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 100_000_000n, memo }))
    block(machine)
    const receivers = eventsOf(machine, 'swap').flatMap(({ coin = '', to }) => (coin.endsWith('ETH.ETH') ? [to] : []))
    expect(receivers).toEqual([large, small])
  })
})

describe('a limit order in a later round of one block', () => {
  const rounds = { AdvSwapQueueRapidSwapMax: 3 }
  const ether = addressOf('ETH')

  /** Returns the limit orders' first letters that a market swap of this block fills. */
  function filledBy(market: string): readonly (string | undefined)[] {
    const machine = exampleMachine('THORCHAIN', { mimirs: rounds })
    block(machine, () => {
      // One bitcoin costs 90,000 RUNE, and one RUNE 0.000375 ether.
      see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=<:THOR.RUNE:${user}:91000000000`, id: hash('B') })
      see(machine, { asset: 'ETH.ETH', amount: 1_000_000n, memo: `=<:THOR.RUNE:${user}:2690000000`, id: hash('E') })
    })
    const before = machine.events.length
    block(machine, () => see(machine, { asset: 'XRP.XRP', amount: 20_000_000_000_000n, memo: market, id: hash('A') }))
    const swaps = machine.events.slice(before).filter(({ type, fields }) => type === 'swap' && fields.id !== hash('A'))
    return swaps.map(({ fields }) => fields.id?.[0])
  }

  test('is filled when the market swap raised the price of what it sells', () => {
    expect(filledBy(`=:BTC.BTC:${addressOf('BTC')}`)).toEqual(['B'])
    expect(filledBy(`=:ETH.ETH:${ether}`)).toEqual(['E'])
  })

  test('is not tried again after its own sub-swap, which only worsens its price', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: rounds })
    const memo = `=<:THOR.RUNE:${user}:80000000000/0/3`
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo }))
    expect(eventsOf(machine, 'swap')).toHaveLength(1)
  })
})

describe('fees of the TCY pool', () => {
  test('go to the claiming module and are not income of the block', () => {
    const machine = exampleMachine()
    const pool = openPool(machine, asset('THOR.TCY'))
    const balanceBase = 4_000_000_000_000n
    changePool(machine, pool, { balanceAsset: 80_000_000_000_000n, balanceBase, status: 'Available' })
    credit(machine, machine.modules.asgard, { asset: machine.base, amount: balanceBase })
    credit(machine, machine.modules.asgard, { asset: pool.asset, amount: pool.balanceAsset })
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo: `=:THOR.TCY:${user}` }))
    const [first, second] = eventsOf(machine, 'swap').map(({ liquidity_fee_in_rune: fee = '0' }) => BigInt(fee))
    expect(first).toBeGreaterThan(0n)
    expect(second).toBeGreaterThan(0n)
    expect(balance(machine, machine.modules.tcyClaim, 'THOR.RUNE')).toBe(second)
    const [rewards = {}] = eventsOf(machine, 'rewards')
    expect(Object.keys(rewards)).toEqual(['bond_reward', 'BTC.BTC'])
  })
})
