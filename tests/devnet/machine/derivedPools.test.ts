import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { spawnDerivedPools } from '../../../src/devnet/machine/derivedPools.ts'
import { createMachine, type Machine } from '../../../src/devnet/machine/machine.ts'
import { setMimir } from '../../../src/devnet/machine/networkSettings.ts'
import { addressOf, exampleState } from '../exampleState.ts'
import { balance, block, blocks, deposit, exampleMachine } from './exampleMachine.ts'

const user = addressOf('THOR')
const settings = { DerivedDepthBasisPts: 5_000, EmissionCurve: 1_000_000_000_000 }
const derivedOf = ({ market }: Machine) => market.pools.get('THOR.BTC')

describe('a derived pool', () => {
  test('does not exist without a depth setting', () => {
    const machine = exampleMachine()
    block(machine)
    expect(derivedOf(machine)).toBeUndefined()
  })

  test('has a share of the layer-1 pool’s depth, at the same price', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: settings })
    block(machine)
    expect(derivedOf(machine)).toMatchObject({ balanceBase: 4_500_000_00000000n, status: 'Available' })
    expect(derivedOf(machine)?.balanceAsset).toBeGreaterThanOrEqual(49_99999999n)
    expect(machine.market.pools.get('THOR.USDC')).toBeUndefined()
  })

  test('exists for every gas asset, and for ETH only from Ethereum', () => {
    const state = exampleState('THORCHAIN', { mimirs: settings })
    const [btc] = state.pools
    if (btc === undefined) throw new Error('The example has pools.')
    for (const asset of ['GAIA.ATOM', 'BASE.ETH', 'THOR.TCY']) state.pools.push({ ...btc, asset: parseAsset(asset) })
    const machine = createMachine(state, { reserve: 0n, bond: 0n })
    spawnDerivedPools(machine)
    const derived = machine.pools.filter(({ asset }) => asset.kind === 'derived')
    expect(derived.map(({ asset }) => asset.symbol).sort()).toEqual(['ATOM', 'BTC', 'ETH', 'XRP'])
    expect(machine.market.pools.get('THOR.ETH')?.balanceBase).toBe(4_000_000_00000000n)
  })

  test('becomes shallower with slip, and recovers later', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { ...settings, MaxAnchorBlocks: 20 } })
    block(machine, () => deposit(machine, `=:BTC.BTC:${addressOf('BTC')}`, { amount: 100_000_00000000n }))
    const before = machine.market.pools.get('BTC.BTC')?.balanceBase ?? 0n
    block(machine)
    const half = (before + 1n) / 2n
    // A slip of 110 of the 1500 basis points that count.
    expect(derivedOf(machine)?.balanceBase).toBe((half * 1_390n + 750n) / 1_500n)
    blocks(machine, 20)
    expect(derivedOf(machine)?.balanceBase).toBe(half)
  })

  test('keeps at least a hundredth of the layer-1 pool', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { ...settings, MaxAnchorSlip: 50 } })
    block(machine, () => deposit(machine, `=:BTC.BTC:${addressOf('BTC')}`, { amount: 100_000_00000000n }))
    const before = machine.market.pools.get('BTC.BTC')?.balanceBase ?? 0n
    block(machine)
    expect(derivedOf(machine)?.balanceBase).toBe((before + 50n) / 100n)
  })

  test('mints its coin for a swap, and is rebuilt in the next block', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: settings })
    block(machine)
    block(machine, () => deposit(machine, `=:THOR.BTC:${user}`, { amount: 1_000_00000000n }))
    expect(balance(machine, user, 'THOR.BTC')).toBeGreaterThan(1_000_000n)
    block(machine)
    expect(derivedOf(machine)?.balanceBase).toBe(4_500_000_00000000n)
  })

  test('is suspended when its depth is set to 0', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: settings })
    block(machine, () => setMimir(machine, 'DerivedDepthBasisPts', 0))
    block(machine)
    expect(derivedOf(machine)?.status).toBe('Suspended')
  })
})
