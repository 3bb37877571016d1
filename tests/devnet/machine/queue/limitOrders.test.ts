import { describe, expect, test } from 'vitest'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { addressOf } from '../../exampleState.ts'
import { balance, block, blocks, deposit, eventsOf, exampleMachine, plenty, see, waiting } from '../exampleMachine.ts'

const user = addressOf('THOR')
const sender = addressOf('BTC')
const ethereum = addressOf('ETH')
/** One bitcoin for 34 ether; the pools pay 33.7 before fees. */
const dear = 34_00000000n
const cheap = 20_00000000n

function resting(limit = dear, tail = ''): { machine: Machine; hash: string } {
  const machine = exampleMachine()
  let hash = ''
  block(machine, () => {
    hash = see(machine, { asset: 'BTC.BTC', amount: 1_00000000n, memo: `=<:ETH.ETH:${ethereum}:${limit}${tail}` })
  })
  return { machine, hash }
}

const modify = (machine: Machine, to: bigint, from = sender, was = dear) =>
  block(machine, () =>
    see(machine, { asset: 'BTC.BTC', amount: 10_000n, memo: `m=<:100000000BTC.BTC:${was}ETH.ETH:${to}`, from }),
  )

describe('a limit order', () => {
  test('waits while the pools do not reach its price', () => {
    const { machine } = resting()
    blocks(machine, 20)
    expect(machine.orders.size).toBe(1)
    expect(eventsOf(machine, 'limit_swap')).toHaveLength(1)
    expect(eventsOf(machine, 'swap')).toEqual([])
  })

  test('is filled at once at a price the pools reach, and pays at least its limit', () => {
    const { machine } = resting(cheap)
    block(machine)
    expect(machine.orders.size).toBe(0)
    expect(eventsOf(machine, 'limit_swap_close')).toMatchObject([{ reason: 'swap has been completed' }])
    expect(waiting(machine)[0]?.coin.amount).toBeGreaterThanOrEqual(cheap)
  })

  test('is filled once the pools move to its price', () => {
    const { machine } = resting()
    block(machine, () => deposit(machine, `=:BTC.BTC:${sender}`, { amount: 40_000_000_000_000n }))
    blocks(machine, 3)
    expect(eventsOf(machine, 'swap').some(({ memo }) => memo?.startsWith('=<'))).toBe(true)
    expect(machine.orders.size).toBe(0)
  })

  test('runs as a market order without a limit', () => {
    const { machine } = resting(0n)
    expect(eventsOf(machine, 'limit_swap')).toEqual([])
    expect(eventsOf(machine, 'swap')).toHaveLength(2)
  })

  test('is refunded less the fee when it expires', () => {
    const { machine, hash } = resting(dear, '/10/0')
    blocks(machine, 9)
    expect(machine.orders.size).toBe(1)
    block(machine)
    expect(machine.orders.size).toBe(0)
    expect(eventsOf(machine, 'limit_swap_close')).toMatchObject([{ txid: hash, reason: 'limit swap expired' }])
    expect(waiting(machine)).toMatchObject([{ to: sender, originalMemo: `REFUND:${hash}` }])
  })

  test('is refused where only market orders are accepted', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { EnableAdvSwapQueue: 2 } })
    block(machine, () => {
      see(machine, { asset: 'BTC.BTC', amount: 1_00000000n, memo: `=<:ETH.ETH:${ethereum}:${dear}` })
    })
    expect(eventsOf(machine, 'refund')).toMatchObject([{ reason: 'limit swaps are not allowed in market-only mode' }])
  })
})

describe('modifying a limit order', () => {
  test('sets the new limit, at which it can be filled', () => {
    const { machine } = resting()
    modify(machine, cheap)
    blocks(machine, 2)
    expect(eventsOf(machine, 'limit_swap_mod')).toMatchObject([{ from: sender, modified_target_amount: String(cheap) }])
    expect(machine.orders.size).toBe(0)
    expect(waiting(machine)[0]).toMatchObject({ to: ethereum })
  })

  test('cancels and refunds it with a limit of 0', () => {
    const { machine, hash } = resting()
    modify(machine, 0n)
    expect(machine.orders.size).toBe(0)
    expect(eventsOf(machine, 'limit_swap_close')).toMatchObject([{ reason: 'limit swap cancelled' }])
    expect(waiting(machine)[0]).toMatchObject({ to: sender, originalMemo: `REFUND:${hash}` })
    expect(waiting(machine)[0]?.coin.amount).toBeGreaterThan(99_000_000n)
  })

  test('finds the order by the ratio of its amounts', () => {
    const { machine } = resting()
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 10_000n, memo: 'm=<:1BTC.BTC:34ETH.ETH:0' }))
    expect(machine.orders.size).toBe(0)
  })

  test('is refused for other senders and other prices', () => {
    const { machine } = resting()
    modify(machine, 0n, addressOf('BTC', 0x77))
    modify(machine, 0n, sender, cheap)
    expect(machine.orders.size).toBe(1)
    expect(eventsOf(machine, 'limit_swap_mod')).toEqual([])
  })

  test('donates the attached coins to the pool', () => {
    const { machine } = resting()
    const before = machine.market.pools.get('BTC.BTC')?.balanceAsset ?? 0n
    modify(machine, cheap + 1n)
    expect(machine.market.pools.get('BTC.BTC')?.balanceAsset).toBeGreaterThanOrEqual(before + 10_000n)
  })

  test('works by a MsgDeposit for an order from the protocol’s chain', () => {
    const machine = exampleMachine()
    const amount = 1_000_00000000n
    block(machine, () => deposit(machine, `=<:BTC.BTC:${sender}:100000000`, { amount }))
    expect(machine.orders.size).toBe(1)
    block(machine, () => {
      const { code } = deposit(machine, `m=<:${amount}THOR.RUNE:100000000BTC.BTC:0`)
      expect(code).toBe(0)
    })
    expect(machine.orders.size).toBe(0)
    expect(balance(machine, user, 'THOR.RUNE')).toBeGreaterThan(plenty - amount)
  })
})

describe('an affiliate of a limit order', () => {
  const partner = addressOf('THOR', 0x77)
  const tail = `:${partner}:100`
  const feesOf = (machine: Machine) =>
    eventsOf(machine, 'affiliate_fee').map(({ gross_amount, fee_amount }) => ({
      gross: BigInt(gross_amount ?? 0),
      fee: BigInt(fee_amount ?? 0),
    }))
  const filled = (limit: bigint, more = '') => {
    const { machine } = resting(limit, more)
    blocks(machine, 2)
    expect(machine.orders.size).toBe(0)
    return machine
  }
  const outboundFees = (machine: Machine) =>
    eventsOf(machine, 'fee').map(({ coins }) => BigInt(coins?.split(' ')[0] ?? 0))

  test('earns nothing while the order waits, and its whole deposit waits', () => {
    const { machine } = resting(dear, tail)
    blocks(machine, 20)
    expect(feesOf(machine)).toEqual([])
    expect([...machine.orders.values()]).toMatchObject([{ deposit: 1_00000000n, tradeTarget: dear }])
  })

  test('is paid from the output of a filled order, in RUNE by a swap of its own', () => {
    const { machine } = resting(cheap, tail)
    blocks(machine, 2)
    const [{ gross, fee } = { gross: 0n, fee: 0n }, ...others] = feesOf(machine)
    expect([fee, others]).toEqual([(gross + 50n) / 100n, []])
    expect(balance(machine, partner, 'THOR.RUNE')).toBeGreaterThan(0n)
    const [outbound = 0n] = outboundFees(machine)
    expect(waiting(machine).map(({ to, coin }) => [to, coin.amount])).toEqual([[ethereum, gross - fee - outbound]])
  })

  test('takes its share after the limit is met, so the receiver gets less than the limit', () => {
    const [reached = 0n] = waiting(filled(cheap)).map(({ coin }) => coin.amount)
    const machine = filled(reached, tail)
    const [{ fee } = { fee: 0n }] = feesOf(machine)
    expect(fee).toBeGreaterThan(0n)
    expect(waiting(machine).map(({ coin }) => coin.amount)).toEqual([reached - fee])
  })

  test('earns from the filled part of a cancelled order, and nothing from its refund', () => {
    const limit = 33_20000000n
    const { machine } = resting(limit, `/100/8${tail}`)
    blocks(machine, 10)
    const [{ in: filledIn, out } = { in: 0n, out: 0n }] = [...machine.orders.values()]
    expect([filledIn > 0n, filledIn < 1_00000000n, feesOf(machine)]).toEqual([true, true, []])
    modify(machine, 0n, sender, limit)
    const share = (out + 50n) / 100n
    expect(feesOf(machine)).toEqual([{ gross: out, fee: share }])
    const paid = new Map(waiting(machine).map(({ to, coin }) => [to, coin.amount]))
    const [outbound = 0n, refund = 0n] = outboundFees(machine)
    expect(paid.get(ethereum)).toBe(out - share - outbound)
    expect(paid.get(sender)).toBe(1_00000000n - filledIn - refund)
  })
})
