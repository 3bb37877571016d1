import { describe, expect, test } from 'vitest'
import { protocolIds, protocols } from '../../../../src/core/chains/protocol.ts'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { addressOf } from '../../exampleState.ts'
import { balance, block, deposit, eventsOf, exampleMachine, plenty, see, waiting } from '../exampleMachine.ts'

const bitcoin = { asset: 'BTC.BTC', amount: 10_000_000n }
const invalid = [
  ['a swap of an asset to itself', `=:BTC.BTC:${addressOf('BTC')}`, 'swap Source and Target cannot be the same.'],
  ['a swap to an address of another chain', `=:ETH.ETH:${addressOf('BTC')}`, 'is not the same chain as the target'],
  ['a swap to a name without an alias of the chain', '=:ETH.ETH:carry', 'no alias of carry for chain ETH'],
  ['a donation of another pool’s coin', 'donate:ETH.ETH', 'rune and asset amount cannot be zero'],
  ['an addition of another pool’s coin', 'add:ETH.ETH', 'rune and asset amounts cannot both be empty'],
] as const

const refunds = (machine: Machine) => eventsOf(machine, 'refund')

describe.each(protocolIds)('on %s', (protocol) => {
  test.each(invalid)('%s is refunded as an invalid memo', (_, memo, reason) => {
    const machine = exampleMachine(protocol)
    block(machine, () => see(machine, { ...bitcoin, memo }))
    expect(refunds(machine)).toMatchObject([{ code: '105', reason: expect.stringContaining(reason) }])
    expect(waiting(machine)).toMatchObject([{ to: addressOf('BTC'), originalMemo: expect.stringContaining('REFUND:') }])
  })

  test('an invalid message is refunded as such while trading is halted', () => {
    const machine = exampleMachine(protocol, { mimirs: { HaltTrading: 1 } })
    block(machine, () => see(machine, { ...bitcoin, memo: `=:BTC.BTC:${addressOf('BTC')}` }))
    expect(refunds(machine)).toMatchObject([{ code: '105' }])
  })

  test.each([`OUT:${'A'.repeat(64)}`, 'OUT:nonsense', 'REFUND:'])('%s from a stranger is ignored', (memo) => {
    const machine = exampleMachine(protocol)
    block(machine, () => see(machine, { ...bitcoin, memo }))
    expect([refunds(machine), waiting(machine), eventsOf(machine, 'outbound')]).toEqual([[], [], []])
    expect([...machine.inbounds.values()]).toMatchObject([{ done: true }])
  })

  test('a deposit of an own coin as a trade asset is invalid', () => {
    const machine = exampleMachine(protocol)
    const { chain } = protocols[protocol]
    let result = { code: -1, log: '' }
    block(machine, () => {
      result = deposit(machine, `trade+:${addressOf(chain)}`, { amount: 1_000_000_000_000n })
    })
    const reasons = [result.log, ...refunds(machine).map(({ reason }) => reason)]
    expect(reasons).toContainEqual(expect.stringMatching(/^asset cannot be (THOR|MAYA)Chain asset: unknown request$/i))
  })
})

describe('a MsgDeposit on THORChain', () => {
  test('fails and keeps its coins when the swap’s destination is of another chain', () => {
    const machine = exampleMachine()
    const user = addressOf('THOR')
    let result = { code: 0, log: '' }
    block(machine, () => {
      result = deposit(machine, `=:BTC.BTC:${addressOf('ETH')}`, { amount: 1_000_000_000n })
    })
    expect(result.code).not.toBe(0)
    expect(result.log).toContain('is not the same chain as the target asset')
    expect(refunds(machine)).toEqual([])
    expect(balance(machine, user, 'THOR.RUNE')).toBe(plenty - 2_000_000n)
  })
})

describe('a change of a limit order on THORChain', () => {
  const reason = 'from address and source asset do not match: unknown request'

  test.each([
    ['m=<:1ETH.ETH:5THOR.RUNE:0', reason],
    ['m=<:1BTC~BTC:5THOR.RUNE:0', reason],
    ['m=<:1BTC.BTC:5BTC.BTC:0', 'source asset and target asset cannot be the same: unknown request'],
    ['m=<:0BTC.BTC:5ETH.ETH:0', 'amount cannot be zero: unknown request'],
  ])('%s from Bitcoin is refunded as an invalid memo', (memo, sentence) => {
    const machine = exampleMachine()
    block(machine, () => see(machine, { ...bitcoin, memo }))
    expect(refunds(machine)).toMatchObject([{ code: '105', reason: sentence }])
  })

  test('of an order from another chain fails as a MsgDeposit', () => {
    const machine = exampleMachine()
    let result = { code: 0, log: '' }
    block(machine, () => {
      result = deposit(machine, 'm=<:1BTC.BTC:5ETH.ETH:0')
    })
    expect(result.code).not.toBe(0)
    expect(result.log).toContain(reason)
  })
})

describe('a refund’s reason on THORChain', () => {
  const reasonOf = (memo: string) => {
    const machine = exampleMachine()
    block(machine, () => see(machine, { ...bitcoin, memo }))
    return refunds(machine)[0]?.reason
  }

  test('quotes the limit that is not a number', () => {
    const memo = `=:THOR.RUNE:${addressOf('THOR')}:abc`
    expect(reasonOf(memo)).toBe(
      `MEMO: ${memo}\nPARSE FAILURE(S): cannot parse 'abc' as an uint: cannot convert "abc" to big.Int`,
    )
  })

  test('names the prefix of an account on another chain', () => {
    const account = addressOf('MAYA')
    expect(reasonOf(`secure+:${account}`)).toContain(`invalid Bech32 prefix; expected tthor, got tmaya`)
    expect(reasonOf('secure+:')).toContain("cannot parse '' as an AccAddress: empty address string is not allowed")
  })

  test('names the empty pool of a synth without a pool', () => {
    expect(reasonOf(`=:DOGE/DOGE:${addressOf('THOR')}`)).toBe('pool(.) has zero asset balance')
  })

  test('names the missing balance of a secured affiliate share', () => {
    const machine = exampleMachine()
    const memo = `=:ETH-ETH:${addressOf('THOR')}::${addressOf('THOR', 0x66)}:100`
    block(machine, () => see(machine, { ...bitcoin, memo }))
    block(machine)
    expect(refunds(machine)).toMatchObject([
      {
        chain: 'THOR',
        reason: expect.stringMatching(/^fail to withdraw from secured asset: 2 errors.*available 0\n\n$/s),
      },
    ])
  })
})
