import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { balanceOf, credit, supplyOf } from '../../../src/devnet/machine/bank.ts'
import { openPool } from '../../../src/devnet/machine/liquidity/openPool.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { changePool } from '../../../src/devnet/machine/poolLedger.ts'
import { addressOf } from '../exampleState.ts'
import { indexed } from '../indexer/indexed.ts'

const tcy = parseAsset('THOR.TCY')
const first = addressOf('THOR', 0x71)
const second = addressOf('THOR', 0x72)

/** A day of ten blocks. The staking module gets RUNE by hand only. */
const daily = {
  BlocksPerYear: 3_650,
  TCYStakeSystemIncomeBps: 0,
  MinRuneForTCYStakeDistribution: 1_000,

  MinTCYForTCYStakeDistribution: 100,
  TCYStakeDistributionHalt: 0,
  TCYClaimingSwapHalt: 1,
}

function staked(mimirs: Readonly<Record<string, number>> = {}) {
  const own = indexed('THORCHAIN', { mimirs: { ...daily, ...mimirs } })
  const { machine } = own
  for (const [account, amount] of [
    [first, 3_000n],
    [second, 99n],
  ] as const) {
    credit(machine, machine.modules.tcyStake, { asset: tcy, amount })
    machine.stakes.set(account, amount)
  }
  credit(machine, machine.modules.tcyStake, { asset: machine.base, amount: 5_700n })
  changePool(machine, openPool(machine, tcy), { balanceAsset: 40_000n, balanceBase: 2_000n })
  credit(machine, machine.modules.asgard, { asset: tcy, amount: 40_000n })
  return own
}

const rune = (machine: Machine, account: string) => balanceOf(machine, account, machine.base)

/** Runs blocks until the day ends. */
function endDay({ machine, block }: ReturnType<typeof staked>): void {
  do block()
  while (machine.height % 10 !== 0)
}

describe('the income of TCY', () => {
  test('is paid in multiples at the end of a day, to stakers and for all other TCY to the claiming module', () => {
    const own = staked()
    const { machine } = own
    const all = supplyOf(machine, 'THOR.TCY')
    endDay(own)
    const wanted = (5_000n * 3_000n * 2n + all) / (2n * all)
    expect(rune(machine, first)).toBe(wanted)
    expect(wanted).toBeGreaterThan(0n)
    expect(rune(machine, second)).toBe(0n)
    const left = rune(machine, machine.modules.tcyStake)
    expect(left).toBeLessThan(1_000n)
    expect(rune(machine, machine.modules.tcyClaim)).toBe(5_700n - left - wanted)
  })

  test.each([
    ['while it is halted', { TCYStakeDistributionHalt: 1 }],
    ['below the least amount', { MinRuneForTCYStakeDistribution: 5_701 }],
  ])('waits in its module %s', (_when, mimirs) => {
    const own = staked(mimirs)
    endDay(own)
    expect(rune(own.machine, own.machine.modules.tcyStake)).toBe(5_700n)
    expect(rune(own.machine, first)).toBe(0n)
  })

  test('buys TCY for the claiming module at the end of a day, without a fee', () => {
    const own = staked({ TCYStakeDistributionHalt: 1, TCYClaimingSwapHalt: 0 })
    const { machine } = own
    const { tcyClaim } = machine.modules
    credit(machine, tcyClaim, { asset: machine.base, amount: 500n })
    endDay(own)
    expect(rune(machine, tcyClaim)).toBe(0n)
    expect(balanceOf(machine, tcyClaim, tcy)).toBe((40_000n * 500n) / 2_500n)
    const pool = machine.market.pools.get('THOR.TCY')
    expect([pool?.balanceBase, pool?.balanceAsset]).toEqual([2_500n, 32_000n])
  })

  test('is listed by Midgard per staker, with its yearly rate on the staked value', () => {
    const own = staked({ DollarsPerRune: 80_000_000 })
    const { machine, get } = own
    const path = `tcy/distribution/${first}`
    expect(get(path).body).toEqual({ address: first, apr: '0', distributions: [], total: '0' })
    endDay(own)
    const paid = rune(machine, first)
    const value = (3_000n * 2_000n) / 40_000n
    const seconds = 54n
    expect(get(path).body).toEqual({
      address: first,
      apr: String((paid * 31_536_000n) / (value * seconds)),
      distributions: [{ amount: String(paid), date: String(machine.time), price: '80000000' }],
      total: String(paid),
    })
    expect(get(`tcy/distribution/${second}`).body).toMatchObject({ distributions: [], total: '0' })
  })
})
