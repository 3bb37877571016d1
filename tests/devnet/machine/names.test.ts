import { describe, expect, test } from 'vitest'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { findName } from '../../../src/devnet/quote/addresses.ts'
import { addressOf } from '../exampleState.ts'
import { block, deposit, eventsOf, exampleMachine, see, waiting } from './exampleMachine.ts'

const user = addressOf('THOR')
const other = addressOf('THOR', 0x77)
const fee = 10_00000000n
const perBlock = 20n
const year = 5_256_000

const act = (machine: Machine, memo: string, amount: bigint, signer = user) => {
  let log = ''
  block(machine, () => {
    log = deposit(machine, memo, { amount, signer }).log
  })
  return log
}

function registered(amount = fee + perBlock * 100n): Machine {
  const machine = exampleMachine()
  machine.balances.set(`${other} THOR.RUNE`, 1_000_00000000n)
  act(machine, `~:stranger:BTC:${addressOf('BTC')}`, amount)
  return machine
}

describe('a name', () => {
  test('belongs to its payer for a year plus the blocks that the remaining payment buys', () => {
    const machine = registered()
    expect(findName(machine, 'stranger')).toMatchObject({
      owner: user,
      expireBlockHeight: machine.height + year + 100,
      aliases: [{ chain: 'BTC', address: addressOf('BTC') }],
    })
    expect(eventsOf(machine, 'thorname')).toMatchObject([{ registration_fee: String(fee), fund_amount: '2000' }])
  })

  test('is refused below its registration fee', () => {
    const machine = exampleMachine()
    expect(act(machine, `~:stranger:BTC:${addressOf('BTC')}`, fee)).toContain('not enough funds')
    expect(findName(machine, 'stranger')).toBeUndefined()
  })

  test('is extended by every payment', () => {
    const machine = registered()
    const before = findName(machine, 'stranger')?.expireBlockHeight ?? 0
    act(machine, `~:stranger:BTC:${addressOf('BTC')}`, perBlock * 7n)
    expect(findName(machine, 'stranger')?.expireBlockHeight).toBe(before + 7)
  })

  test('stores one address per chain, the newest', () => {
    const machine = registered()
    act(machine, `~:stranger:ETH:${addressOf('ETH')}`, perBlock)
    act(machine, `~:stranger:BTC:${addressOf('BTC', 0x77)}`, perBlock)
    const aliases = findName(machine, 'stranger')?.aliases ?? []
    expect(Object.fromEntries(aliases.map(({ chain, address }) => [chain, address]))).toEqual({
      BTC: addressOf('BTC', 0x77),
      ETH: addressOf('ETH'),
    })
  })

  test('can be changed only by its owner', () => {
    const machine = registered()
    expect(act(machine, `~:stranger:BTC:${addressOf('BTC', 0x77)}`, perBlock, other)).toContain('no authorization')
    expect(findName(machine, 'stranger')?.aliases[0]?.address).toBe(addressOf('BTC'))
  })

  test('loses its aliases on transfer to a new owner', () => {
    const machine = registered()
    act(machine, `~:stranger:BTC:${addressOf('BTC')}:${other}`, perBlock)
    expect(findName(machine, 'stranger')).toMatchObject({ owner: other, aliases: [], preferredAsset: '.' })
  })

  test('accepts a preferred asset only with an available pool', () => {
    const machine = registered()
    act(machine, `~:stranger:BTC:${addressOf('BTC')}:${user}:BTC.BTC`, perBlock)
    expect(findName(machine, 'stranger')?.preferredAsset).toBe('BTC.BTC')
    expect(act(machine, `~:stranger:BTC:${addressOf('BTC')}:${user}:DOGE.DOGE`, perBlock)).toContain('does not exist')
    expect(findName(machine, 'stranger')?.preferredAsset).toBe('BTC.BTC')
  })

  test('resolves to its address in a swap', () => {
    const machine = registered()
    block(machine, () => deposit(machine, '=:BTC.BTC:stranger', { amount: 1_000_00000000n }))
    expect(waiting(machine)[0]?.to).toBe(addressOf('BTC'))
  })

  test('does not resolve on a chain without an alias', () => {
    const machine = registered()
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: '=:ETH.ETH:stranger' }))
    expect(eventsOf(machine, 'refund')).toHaveLength(1)
    expect(eventsOf(machine, 'swap')).toEqual([])
  })

  test('is available again after its last block', () => {
    const machine = registered()
    machine.height = findName(machine, 'stranger')?.expireBlockHeight ?? 0
    act(machine, `~:stranger:ETH:${addressOf('ETH')}`, fee + perBlock, other)
    expect(eventsOf(machine, 'thorname')).toHaveLength(2)
    expect(findName(machine, 'stranger')?.aliases.map(({ chain }) => chain)).toContain('ETH')
  })
})

test('a MAYAName belongs to its owner for 432,000 blocks past its expiry, and then to the first payer', () => {
  const machine = exampleMachine('MAYACHAIN')
  const owner = addressOf('MAYA')
  const stranger = addressOf('MAYA', 0x77)
  machine.balances.set(`${stranger} MAYA.CACAO`, 10n ** 15n)
  const register = (signer: string) => act(machine, `~:own:BTC:${addressOf('BTC')}`, 10n ** 12n, signer)
  expect(register(owner)).toBe('')
  const expiry = findName(machine, 'own')?.expireBlockHeight ?? 0
  machine.height = expiry + 431_998
  register(stranger)
  expect(findName(machine, 'own')).toMatchObject({ owner, aliases: [{ chain: 'BTC' }] })
  machine.height = expiry + 432_001
  expect(findName(machine, 'own')?.aliases).toEqual([])
  register(stranger)
  expect(findName(machine, 'own')).toMatchObject({ owner: stranger, aliases: [{ chain: 'BTC' }] })
})
