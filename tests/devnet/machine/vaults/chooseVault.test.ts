import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import type { Outbound } from '../../../../src/devnet/machine/records.ts'
import {
  assignedTo,
  chooseVault,
  chooseVaults,
  unassigned,
  type VaultRequest,
} from '../../../../src/devnet/machine/vaults/chooseVault.ts'
import { rotateVaults } from '../../../../src/devnet/machine/vaults/rotateVaults.ts'
import { addressOf } from '../../exampleState.ts'
import { asset, block, exampleMachine } from '../exampleMachine.ts'

const bitcoin = asset('BTC.BTC')
const ether = asset('ETH.ETH')
const usdc = asset('ETH.USDC-0XA0B86991')
const amount = 50_000n
const gas = 7_000n
const fee = 9_000n
const both: readonly Protocol[] = ['THORCHAIN', 'MAYACHAIN']

/** Creates a machine whose vaults have the given holdings and no outbounds. */
function holding(protocol: Protocol, coins: Readonly<Record<string, bigint>>, { rotate = false } = {}): Machine {
  const machine = exampleMachine(protocol)
  if (rotate) {
    const next = { chain: 'BTC', address: addressOf('BTC', 0x66), pubKey: 'second' } as const
    block(machine, () => rotateVaults(machine, [next]))
  }
  machine.schedule.clear()
  machine.holdings.clear()
  for (const [key, held] of Object.entries(coins)) machine.holdings.set(key, held)
  return machine
}

function owe(machine: Machine, over: Partial<Outbound> = {}): void {
  const outbound: Outbound = {
    chain: 'BTC',
    to: addressOf('BTC'),
    coin: { asset: bitcoin, amount },
    memo: '',
    originalMemo: '',
    inHash: '',
    vaultPubKey: 'first',
    maxGas: { asset: bitcoin, amount: gas },
    gasRate: 1n,
    cloutSpent: 0n,
    ...over,
  }
  machine.schedule.set(machine.height, [...(machine.schedule.get(machine.height) ?? []), outbound])
}

const vaultRequest = (over: Partial<VaultRequest> = {}): VaultRequest => ({
  chain: 'BTC',
  to: addressOf('BTC'),
  coin: { asset: bitcoin, amount },
  fee,
  maxGas: { asset: bitcoin, amount: gas },
  ...over,
})

describe('the outbounds assigned to a vault', () => {
  test('count their amount and maximum gas', () => {
    const machine = holding('THORCHAIN', { 'first BTC.BTC': 1_000_000n })
    owe(machine)
    owe(machine)
    expect(assignedTo(machine, 'first', bitcoin)).toBe(2n * (amount + gas))
    expect(unassigned(machine, 'first', bitcoin)).toBe(1_000_000n - 2n * (amount + gas))
  })

  test('count only for their vault and assets', () => {
    const machine = holding('THORCHAIN', { 'first BTC.BTC': 1_000_000n })
    owe(machine, { vaultPubKey: 'second' })
    owe(machine, { coin: { asset: usdc, amount }, maxGas: { asset: ether, amount: gas } })
    expect(assignedTo(machine, 'first', bitcoin)).toBe(0n)
    expect(assignedTo(machine, 'first', usdc)).toBe(amount)
    expect(assignedTo(machine, 'first', ether)).toBe(gas)
  })

  test('count no gas without a gas limit', () => {
    const machine = holding('THORCHAIN', { 'first BTC.BTC': 1_000_000n })
    owe(machine)
    const outbounds = [...machine.schedule.values()].flat()
    machine.schedule.set(machine.height, outbounds.map(withoutGas))
    expect(assignedTo(machine, 'first', bitcoin)).toBe(amount)
  })

  test('never leave a negative remainder', () => {
    const machine = holding('THORCHAIN', { 'first BTC.BTC': 10n })
    owe(machine)
    expect(unassigned(machine, 'first', bitcoin)).toBe(0n)
  })
})

describe('the vault of an outbound on Maya', () => {
  const owing = (held: bigint) => {
    const machine = holding('MAYACHAIN', { 'first BTC.BTC': held })
    owe(machine)
    return machine
  }

  test('must have the exact amount and gas beyond assigned outbounds', () => {
    expect(chooseVault(owing(amount + gas + amount), vaultRequest())).toBe('first')
    expect(chooseVault(owing(amount + gas + amount - 1n), vaultRequest())).toBeUndefined()
  })

  test('must have more than the fee, plus the gas', () => {
    const small = { coin: { asset: bitcoin, amount: fee }, maxGas: { asset: bitcoin, amount: fee } }
    expect(chooseVault(holding('MAYACHAIN', { 'first BTC.BTC': fee + 1n }), vaultRequest(small))).toBe('first')
    expect(chooseVault(holding('MAYACHAIN', { 'first BTC.BTC': fee }), vaultRequest(small))).toBeUndefined()
    const costly = { coin: { asset: bitcoin, amount: fee }, maxGas: { asset: bitcoin, amount: 2n * fee } }
    expect(chooseVault(holding('MAYACHAIN', { 'first BTC.BTC': 2n * fee }), vaultRequest(costly))).toBe('first')
    expect(chooseVault(holding('MAYACHAIN', { 'first BTC.BTC': 2n * fee - 1n }), vaultRequest(costly))).toBeUndefined()
  })

  test('must have the gas for a token in the chain’s coin', () => {
    const token = {
      chain: 'ETH',
      to: addressOf('ETH'),
      coin: { asset: usdc, amount },
      maxGas: { asset: ether, amount: gas },
    }
    const held = (coins: bigint) =>
      holding('MAYACHAIN', { 'first ETH.USDC-0XA0B86991': amount, 'first ETH.ETH': coins })
    expect(chooseVault(held(gas), vaultRequest(token))).toBe('first')
    expect(chooseVault(held(gas - 1n), vaultRequest(token))).toBeUndefined()
  })
})

describe('the vault of an outbound on THORChain', () => {
  test('must have the gas and some of the coin', () => {
    const token = {
      chain: 'ETH',
      to: addressOf('ETH'),
      coin: { asset: usdc, amount },
      maxGas: { asset: ether, amount: gas },
    }
    const held = (tokens: bigint, coins: bigint) =>
      holding('THORCHAIN', { 'first ETH.USDC-0XA0B86991': tokens, 'first ETH.ETH': coins })
    expect(chooseVault(held(1n, gas), vaultRequest(token))).toBe('first')
    expect(chooseVault(held(0n, gas), vaultRequest(token))).toBeUndefined()
    expect(chooseVault(held(1n, gas - 1n), vaultRequest(token))).toBeUndefined()
  })

  test('is the one that can pay now, else the largest holder', () => {
    const rotate = { rotate: true }
    const free = holding('THORCHAIN', { 'first BTC.BTC': amount + gas, 'second BTC.BTC': amount - 1n + gas }, rotate)
    expect(chooseVault(free, vaultRequest())).toBe('second')
    owe(free, { vaultPubKey: 'second', coin: { asset: bitcoin, amount: gas } })
    expect(chooseVault(free, vaultRequest())).toBe('first')
    const poor = holding('THORCHAIN', { 'first BTC.BTC': gas + 2n, 'second BTC.BTC': gas + 1n }, rotate)
    expect(chooseVault(poor, vaultRequest())).toBe('first')
    poor.holdings.set('second BTC.BTC', gas + 2n)
    expect(chooseVault(poor, vaultRequest())).toBe('second')
  })

  test('is one with exactly enough rather than a larger one with assigned coins', () => {
    const machine = holding('THORCHAIN', { 'first BTC.BTC': amount * 9n, 'second BTC.BTC': amount }, { rotate: true })
    owe(machine, { coin: { asset: bitcoin, amount: amount * 9n } })
    expect(chooseVault(machine, vaultRequest())).toBe('second')
  })

  test('does not pay itself', () => {
    const machine = holding('THORCHAIN', { 'first BTC.BTC': amount * 2n })
    const own = machine.vaults.get('BTC')?.address ?? ''
    expect(chooseVault(machine, vaultRequest({ to: own }))).toBeUndefined()
  })

  test('stays the required one until it retires without the coins', () => {
    const rotate = { rotate: true }
    const full = holding('THORCHAIN', { 'first BTC.BTC': amount, 'second BTC.BTC': amount * 2n }, rotate)
    expect(chooseVault(full, vaultRequest({ vaultPubKey: 'first' }))).toBe('first')
    const empty = holding('THORCHAIN', { 'first BTC.BTC': amount - 1n, 'second BTC.BTC': amount * 2n }, rotate)
    expect(chooseVault(empty, vaultRequest({ vaultPubKey: 'first' }))).toBe('second')
    expect(chooseVault(empty, vaultRequest({ vaultPubKey: 'second' }))).toBe('second')
    // The active vault stays required whatever its holdings.
    empty.holdings.set('second BTC.BTC', 1n)
    expect(chooseVault(empty, vaultRequest({ vaultPubKey: 'second' }))).toBe('second')
  })
})

describe.each(both)('vaults that pay together on %s', (protocol) => {
  const rotate = { rotate: true }

  test('pay from their holdings less gas, largest first, and only what no vault can pay alone', () => {
    const machine = holding(protocol, { 'first BTC.BTC': 40_000n, 'second BTC.BTC': 30_000n }, rotate)
    expect(chooseVaults(machine, vaultRequest())).toEqual([
      { pubKey: 'first', amount: 33_000n },
      { pubKey: 'second', amount: 17_000n },
    ])
    machine.holdings.set('first BTC.BTC', amount)
    expect(chooseVaults(machine, vaultRequest())).toEqual([{ pubKey: 'first', amount }])
  })

  test('do not share when one vault must pay', () => {
    const machine = holding(protocol, { 'first BTC.BTC': 40_000n, 'second BTC.BTC': 30_000n }, rotate)
    expect(chooseVaults(machine, vaultRequest({ vaultPubKey: 'second' }))).toEqual([{ pubKey: 'second', amount }])
  })

  test('reserve the gas of assigned outbounds', () => {
    const machine = holding(protocol, { 'first BTC.BTC': 40_000n, 'second BTC.BTC': 90_000n }, rotate)
    owe(machine, { vaultPubKey: 'second', coin: { asset: bitcoin, amount: 53_000n } })
    // 90,000 − 53,000 − 7,000 of assigned gas − 7,000 of its own gas
    expect(chooseVaults(machine, vaultRequest())).toEqual([
      { pubKey: 'first', amount: 33_000n },
      { pubKey: 'second', amount: 17_000n },
    ])
  })

  test('leave it to one with exactly enough', () => {
    const machine = holding(protocol, { 'first BTC.BTC': amount, 'second BTC.BTC': 30_000n }, rotate)
    expect(chooseVaults(machine, vaultRequest({ fee: 1_000n }))).toEqual([{ pubKey: 'first', amount }])
  })

  test('do not split off a rest up to the fee', () => {
    const machine = holding(protocol, { 'first BTC.BTC': amount - fee + gas, 'second BTC.BTC': 40_000n }, rotate)
    expect(chooseVaults(machine, vaultRequest()).length).toBeLessThan(2)
  })

  test('do not pay themselves', () => {
    const machine = holding(protocol, { 'first BTC.BTC': 40_000n, 'second BTC.BTC': 30_000n }, rotate)
    const to = machine.vaults.get('BTC')?.address ?? ''
    expect(chooseVaults(machine, vaultRequest({ to })).filter(({ pubKey }) => pubKey === 'second')).toEqual([])
  })

  test('pay no part that its fee would use up', () => {
    const machine = holding(protocol, { 'first BTC.BTC': 47_999n, 'second BTC.BTC': 20_000n }, rotate)
    expect(chooseVaults(machine, vaultRequest())).toHaveLength(2)
    machine.holdings.set('second BTC.BTC', gas + fee)
    expect(chooseVaults(machine, vaultRequest()).length).toBeLessThan(2)
  })

  test('wait for missing funds on THORChain, and do not pay on Maya', () => {
    const machine = holding(protocol, { 'first BTC.BTC': 30_000n, 'second BTC.BTC': 25_000n }, rotate)
    const expected = {
      THORCHAIN: [
        { pubKey: 'first', amount: 23_000n },
        { pubKey: 'second', amount: 27_000n },
      ],
      MAYACHAIN: [],
    }
    expect(chooseVaults(machine, vaultRequest())).toEqual(expected[protocol])
  })
})

function withoutGas({ maxGas: _gas, ...outbound }: Outbound): Outbound {
  return outbound
}
