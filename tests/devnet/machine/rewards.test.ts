import { describe, expect, test } from 'vitest'
import { credit, debit } from '../../../src/devnet/machine/bank.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { payRewards } from '../../../src/devnet/machine/rewards.ts'
import { balance, eventsOf, exampleMachine } from './exampleMachine.ts'

type Mimirs = Readonly<Record<string, number>>

/** No funds, and a reward without a remainder: 35·10¹² / 5 / 7·10⁶ = 10⁶. */
const plain: Mimirs = {
  EmissionCurve: 5,
  BlocksPerYear: 7_000_000,
  TCYStakeSystemIncomeBps: 0,
  DevFundSystemIncomeBps: 0,
  SystemIncomeBurnRateBps: 0,
  MarketingFundSystemIncomeBps: 0,
}
const REWARD = 1_000_000n

/** Returns what each module gained from the rewards. */
function gains(machine: Machine, fees: Readonly<Record<string, bigint>>): Readonly<Record<string, bigint>> {
  const base = machine.protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO'
  const balances = () =>
    Object.entries(machine.modules).map(([name, account]) => [name, balance(machine, account, base)] as const)
  const before = new Map(balances())
  for (const [asset, fee] of Object.entries(fees)) machine.liquidityFees.set(asset, fee)
  payRewards(machine)
  return Object.fromEntries(
    balances().flatMap(([name, now]) => (now === before.get(name) ? [] : [[name, now - (before.get(name) ?? 0n)]])),
  )
}

const depth = (machine: Machine, asset: string) => machine.market.pools.get(asset)?.balanceBase ?? 0n

/** The pools of other chains' assets have 25 million RUNE. */
const POOLED = 2_500_000_000_000_000n

describe('rewards of THORChain', () => {
  const machineWith = (mimirs: Mimirs = {}, bond = 4n * POOLED) => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { ...plain, ...mimirs } })
    machine.bond = bond
    return machine
  }

  test('pay (1 − pooled/bond) of the income to pools and the rest to nodes', () => {
    expect(gains(machineWith(), {})).toEqual({ reserve: -REWARD, asgard: 750_000n, bond: 250_000n })
  })

  test('pay nothing to pools when the bond does not exceed the pooled value', () => {
    expect(gains(machineWith({}, POOLED), {})).toEqual({ reserve: -REWARD, bond: REWARD })
    expect(gains(machineWith({}, POOLED + POOLED / 1_000n), {}).asgard).toBeLessThan(1_100n)
  })

  test('count only the secured part of the pooled value', () => {
    expect(gains(machineWith({ PendulumAssetsBasisPoints: 5_000 }), {})).toMatchObject({
      asgard: 875_000n,
      bond: 125_000n,
    })
    expect(gains(machineWith({ PendulumAssetsBasisPoints: 0 }), {})).toEqual({ reserve: -REWARD, asgard: REWARD })
  })

  test('include the block’s fees, which pools share by the fees they earned', () => {
    const machine = machineWith()
    const bitcoin = depth(machine, 'BTC.BTC')
    const ether = depth(machine, 'ETH.ETH')
    const gained = gains(machine, { 'BTC.BTC': 3_000_000n, 'ETH.ETH': 1_000_000n })
    expect(gained).toEqual({ reserve: -5_000_000n, asgard: 3_750_000n, bond: 1_250_000n })
    expect(depth(machine, 'BTC.BTC') - bitcoin).toBe(2_812_500n)
    expect(depth(machine, 'ETH.ETH') - ether).toBe(937_500n)
    expect(eventsOf(machine, 'rewards')).toEqual([
      { bond_reward: '1250000', 'BTC.BTC': '2812500', 'ETH.ETH': '937500' },
    ])
    expect(machine.liquidityFees.size).toBe(0)
  })

  test('are shared by depth in a block without swaps', () => {
    const machine = machineWith()
    const before = depth(machine, 'BTC.BTC')
    gains(machine, {})
    // 9 of 25 million RUNE are in the pool of BTC.
    expect(depth(machine, 'BTC.BTC') - before).toBe(270_000n)
  })

  test('exclude staged pools', () => {
    const pools = { 'BTC.BTC': { status: 'Staged' } } as const
    const machine = exampleMachine('THORCHAIN', { mimirs: plain, pools })
    machine.bond = 4n * POOLED
    const before = depth(machine, 'BTC.BTC')
    gains(machine, {})
    expect(depth(machine, 'BTC.BTC')).toBe(before)
  })

  test('pay funds first by their basis points, and burn a part', () => {
    const funds = {
      TCYStakeSystemIncomeBps: 1_000,
      DevFundSystemIncomeBps: 500,
      SystemIncomeBurnRateBps: 100,
      MarketingFundSystemIncomeBps: 200,
    }
    expect(gains(machineWith(funds), {})).toEqual({
      reserve: -REWARD,
      tcyStake: 100_000n,
      devFund: 50_000n,
      marketingFund: 20_000n,
      asgard: 615_000n,
      bond: 205_000n,
    })
  })

  test('pay funds in order, up to the income', () => {
    const greedy = {
      TCYStakeSystemIncomeBps: 7_000,
      DevFundSystemIncomeBps: 7_000,
      MarketingFundSystemIncomeBps: 7_000,
    }
    expect(gains(machineWith(greedy), {})).toEqual({ reserve: -REWARD, tcyStake: 700_000n, devFund: 300_000n })
  })

  test.each([
    ['EmissionCurve', 0],
    ['BlocksPerYear', 0],
  ])('are fees alone while %s is %i', (name, value) => {
    expect(gains(machineWith({ [name]: value }), {})).toEqual({})
    expect(gains(machineWith({ [name]: value }), { 'BTC.BTC': 4_000n })).toEqual({
      reserve: -4_000n,
      asgard: 3_000n,
      bond: 1_000n,
    })
  })

  test('are zero without a reserve', () => {
    const machine = machineWith()
    debit(machine, machine.modules.reserve, {
      asset: machine.base,
      amount: balance(machine, machine.modules.reserve, 'THOR.RUNE'),
    })
    expect(gains(machine, {})).toEqual({})
    expect(eventsOf(machine, 'rewards')).toEqual([])
  })

  test('are rounded half to even', () => {
    const rewardWith = (extra: bigint) => {
      const machine = machineWith({}, POOLED)
      credit(machine, machine.modules.reserve, { asset: machine.base, amount: extra })
      return gains(machine, {}).bond
    }
    // (35·10¹² + 17.5·10⁶) / 35·10⁶ = 1,000,000.5, and the next half above it.
    expect(rewardWith(17_500_000n)).toBe(REWARD)
    expect(rewardWith(52_500_000n)).toBe(REWARD + 2n)
  })
})

describe('rewards of Maya', () => {
  /** 2.8 · 10¹⁷ CACAO units are in the pools. */
  const PROVIDED = 280_000_000_000_000_000n
  const machineWith = (mimirs: Mimirs = {}, bond = 1n) => {
    const machine = exampleMachine('MAYACHAIN', { mimirs })
    machine.bond = bond
    return machine
  }
  const fees = { 'BTC.BTC': 750_000n, 'ETH.ETH': 250_000n }

  test('deduct the shares of nodes, fund and reserve from pools in proportion to their fees', () => {
    const machine = machineWith()
    const bitcoin = depth(machine, 'BTC.BTC')
    const ether = depth(machine, 'ETH.ETH')
    // A tenth for the fund, a tenth for the reserve (half of it for the CACAO pool), and the rest for the nodes.
    expect(gains(machine, fees)).toEqual({
      asgard: -1_000_000n,
      bond: 800_000n,
      mayaFund: 100_000n,
      cacaoPool: 50_000n,
      reserve: 50_000n,
    })
    expect(bitcoin - depth(machine, 'BTC.BTC')).toBe(750_000n)
    expect(ether - depth(machine, 'ETH.ETH')).toBe(250_000n)
    expect(eventsOf(machine, 'rewards')).toEqual([
      { bond_reward: '800000', 'BTC.BTC': '-750000', 'ETH.ETH': '-250000' },
    ])
  })

  test('exclude the CACAO pool while CACAOPoolRewardsEnabled is 0', () => {
    const gained = gains(machineWith({ CACAOPoolRewardsEnabled: 0 }), fees)
    expect(gained).toEqual({ asgard: -1_000_000n, bond: 800_000n, mayaFund: 100_000n, reserve: 100_000n })
  })

  test('pay nodes everything up to three quarters bonded, and 4·(1 − x) of it above', () => {
    const nodesAt = (bond: bigint) => gains(machineWith({}, bond), fees).bond
    expect(nodesAt((PROVIDED * 5n) / 8n)).toBe(800_000n)
    expect(nodesAt((PROVIDED * 3n) / 4n)).toBe(800_000n)
    expect(nodesAt((PROVIDED * 7n) / 8n)).toBe(400_000n)
    expect(nodesAt((PROVIDED * 15n) / 16n)).toBe(200_000n)
    expect(nodesAt(PROVIDED)).toBeUndefined()
    // More bonded than provided, or nothing bonded, is outside the curve.
    expect(nodesAt(PROVIDED + 1n)).toBe(800_000n)
    expect(nodesAt(0n)).toBe(800_000n)
  })

  test('use a fixed share where the mimir sets one', () => {
    const nodesAt = (IncentiveCurveControl: number) => gains(machineWith({ IncentiveCurveControl }), fees).bond
    expect([nodesAt(5_000), nodesAt(10_000), nodesAt(10_001), nodesAt(-1)]).toEqual([
      400_000n,
      800_000n,
      800_000n,
      800_000n,
    ])
    expect(nodesAt(0)).toBeUndefined()
    // At 15/16 bonded the curve would give a quarter.
    const control = { IncentiveCurveControl: 10_000 }
    expect(gains(machineWith(control, (PROVIDED * 15n) / 16n), fees).bond).toBe(800_000n)
  })

  test('count bonded liquidity twice', () => {
    const machine = machineWith({}, 1n)
    const units = machine.books.get('BTC.BTC')?.liquidityUnits ?? 0n
    const bonded = new Map([['BTC.BTC', units]])
    const all = Object.assign(machine, { bondedUnits: bonded })
    // 2 · 9 of 28 million are 64 %, below three quarters; with 14 % more bonded, x is 0.875 or a little less.
    machine.bond = (PROVIDED * 7n) / 8n - 2n * depth(machine, 'BTC.BTC')
    expect(gains(all, fees).bond).toBe(400_000n)
  })

  test('are zero without fees or without a reserve', () => {
    expect(gains(machineWith(), {})).toEqual({})
    const machine = machineWith()
    const { reserve } = machine.modules
    debit(machine, reserve, { asset: machine.base, amount: balance(machine, reserve, 'MAYA.CACAO') })
    expect(gains(machine, fees)).toEqual({})
  })

  test('do not deduct from staged pools', () => {
    const machine = exampleMachine('MAYACHAIN', { pools: { 'BTC.BTC': { status: 'Staged' } } })
    machine.bond = 1n
    const before = depth(machine, 'BTC.BTC')
    gains(machine, fees)
    expect(depth(machine, 'BTC.BTC')).toBe(before)
  })
})
