import { expect, test } from 'vitest'
import { formatAsset, type Protocol, protocolIds } from '../../../src/core/index.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { indexedPools } from '../../../src/devnet/indexer/indexedPools.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import type { PoolState } from '../../../src/devnet/rules/state.ts'
import { post } from '../controls/post.ts'
import { createHarness, type Harness } from '../journeys/harness.ts'
import { insolventVaults } from '../journeys/solvency.ts'

const DEPOSITS = 60
const MOST_BLOCKS = 1_500

/** Returns a deterministic generator of numbers below a bound. */
function createDice(seed: number) {
  let state = seed
  const roll = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T
  return { roll, pick }
}

type Dice = ReturnType<typeof createDice>

/** Chains with block times of seconds, to keep the test short. */
const quick = new Set(['ETH', 'AVAX', 'BSC', 'BASE', 'GAIA', 'XRP', 'TRON', 'SOL', 'ARB'])
const poolsOf = (machine: Machine): readonly PoolState[] =>
  indexedPools(machine).filter(({ asset, status }) => status === 'Available' && quick.has(asset.chain))

/** Returns a memo: most are executed, some refunded, some invalid. */
function memoOf(devnet: Devnet, machine: Machine, { roll, pick }: Dice): string {
  const { asset } = pick(poolsOf(machine))
  const home = machine.base.chain
  const choice = roll(10)
  if (choice === 0) return pick(['hello', '=:BTC.BTC', '=:XXX.YYY:nobody', 'OUT:00', ''])
  const [target, chain] =
    choice === 1
      ? [machine.base, home]
      : choice === 2
        ? [{ ...asset, kind: 'synth' as const }, home]
        : [asset, asset.chain]
  const to = devnet.chains?.get(chain)?.addressOf(`receiver ${roll(3)}`)
  const limit = choice === 3 ? '99999999999999' : '0'
  const streams = choice > 6 ? `/${pick([0, 1, 3])}/${pick([0, 2, 7])}` : ''
  const affiliate = choice === 4 || choice === 8 ? ':portage:50' : ''
  return `=:${formatAsset(target)}:${to}:${limit}${streams}${affiliate}`
}

async function deposit(devnet: Devnet, protocol: Protocol, dice: Dice): Promise<void> {
  const machine = devnet.state[protocol]
  const { asset, balanceAsset, decimals } = dice.pick(poolsOf(machine))
  const share = dice.pick([40n, 200n, 900n, 4_000n])
  const unit = 10n ** BigInt(Math.max(8 - decimals, 2))
  const amount = (balanceAsset * share) / 1_000_000n
  const coin = { asset: formatAsset(asset), amount: String(amount - (amount % unit) + unit) }
  const { status } = await post(devnet, '/devnet/deposit', {
    protocol,
    ...coin,
    memo: memoOf(devnet, machine, dice),
  })
  expect([200, 400, 409]).toContain(status)
}

/** Returns asgard's base asset balance beyond pools and orders. */
function unaccounted(machine: Machine): bigint {
  const { balances, modules, base, books, orders } = machine
  const name = formatAsset(base)
  let sum = balances.get(`${modules.asgard} ${name}`) ?? 0n
  for (const { asset, balanceBase } of indexedPools(machine)) {
    sum -= balanceBase + (books.get(formatAsset(asset))?.pendingBase ?? 0n)
  }
  for (const { tx, target, deposit: whole, in: gone, out } of orders.values()) {
    if (tx.coins[0] !== undefined && formatAsset(tx.coins[0].asset) === name) sum -= whole - gone
    if (formatAsset(target) === name) sum -= out
  }
  return sum
}

/** Returns the synths whose balances do not sum to the supply minted since `before`. */
function strayedSynths(machine: Machine, before: ReadonlyMap<string, bigint>): readonly string[] {
  return indexedPools(machine).flatMap(({ asset, synthSupply }) => {
    const synth = formatAsset({ ...asset, kind: 'synth' })
    const owned = [...machine.balances].reduce((sum, [key, held]) => (key.endsWith(` ${synth}`) ? sum + held : sum), 0n)
    return owned === synthSupply - (before.get(synth) ?? 0n) ? [] : [synth]
  })
}

const synthsOf = (machine: Machine) =>
  new Map(
    indexedPools(machine).map(({ asset, synthSupply }) => [formatAsset({ ...asset, kind: 'synth' }), synthSupply]),
  )

async function settle({ devnet, step }: Harness): Promise<void> {
  for (let blocks = 0; blocks < MOST_BLOCKS && devnet.simulation.inFlight(); blocks += 10) await step(10)
}

test.each([1, 2])(
  'of sixty deposits drawn by dice %i all end, and nothing is lost or made on the way',
  async (seed) => {
    const dice = createDice(seed)
    const harness = createHarness({ seed: `dice ${seed}` })
    const { devnet, step } = harness
    const synths = { THORCHAIN: synthsOf(devnet.state.THORCHAIN), MAYACHAIN: synthsOf(devnet.state.MAYACHAIN) }
    for (let count = 0; count < DEPOSITS; count++) {
      await deposit(devnet, dice.pick(protocolIds), dice)
      if (dice.roll(3) === 0) await step(1 + dice.roll(4))
    }
    await settle(harness)
    const { traffic, inFlight } = devnet.simulation
    expect(inFlight()).toBe(false)
    expect([traffic.confirming, traffic.signed, traffic.stuck].map(({ size }) => size)).toEqual([0, 0, 0])
    for (const protocol of protocolIds) {
      const machine = devnet.state[protocol]
      expect(machine.inbounds.size).toBeGreaterThan(DEPOSITS / 4)
      expect([...machine.inbounds.values()].filter(({ finalisedHeight }) => finalisedHeight === 0)).toEqual([])
      expect(unaccounted(machine)).toBe(0n)
      expect([...machine.balances].filter(([, held]) => held < 0n)).toEqual([])
      expect(strayedSynths(machine, synths[protocol])).toEqual([])
    }
    expect(await insolventVaults(harness)).toEqual([])
  },
)
