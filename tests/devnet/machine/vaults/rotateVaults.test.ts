import { describe, expect, test } from 'vitest'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { holdingOf } from '../../../../src/devnet/machine/poolLedger.ts'
import type { Outbound } from '../../../../src/devnet/machine/records.ts'
import { rotateVaults } from '../../../../src/devnet/machine/vaults/rotateVaults.ts'
import { vaultStatus } from '../../../../src/devnet/machine/vaults/vaults.ts'
import type { Vault } from '../../../../src/devnet/rules/state.ts'
import { addressOf } from '../../exampleState.ts'
import { asset, block, blocks, deposit, due, eventsOf, exampleMachine, see, sign, waiting } from '../exampleMachine.ts'

const bitcoin = asset('BTC.BTC')
const oldAddress = addressOf('BTC', 0x44)
const fresh: Vault = { chain: 'BTC', address: addressOf('BTC', 0x66), pubKey: 'second' }
const ROUND = 360

/** Signs due outbounds, or some of them, and observes them at the receiving vault, as the simulation does. */
function settle(machine: Machine): readonly Outbound[] {
  return settleThese(machine, due(machine))
}

function settleMigrations(machine: Machine): void {
  settleThese(
    machine,
    due(machine).filter(({ memo }) => memo.startsWith('MIGRATE:')),
  )
}

function settleThese(machine: Machine, outbounds: readonly Outbound[]): readonly Outbound[] {
  block(machine, () => {
    for (const outbound of outbounds) {
      const tx = sign(machine, outbound)
      const vault = [...machine.vaults.values()].find(({ address }) => address === tx.to)
      if (vault === undefined) continue
      const coin = outbound.coin
      see(machine, { asset: 'BTC.BTC', amount: coin.amount, memo: tx.memo, from: oldAddress, vault, id: tx.id })
    }
  })
  return outbounds
}

function rotated(): { machine: Machine; old: Vault } {
  const machine = exampleMachine()
  const old = machine.vaults.get('BTC') as Vault
  block(machine, () => rotateVaults(machine, [fresh]))
  return { machine, old }
}

describe('a churn', () => {
  test('activates the new vault and retires the old one', () => {
    const { machine } = rotated()
    expect(machine.vaults.get('BTC')).toEqual(fresh)
    expect(vaultStatus(machine, 'first', 'BTC')).toBe('retiring')
    expect(vaultStatus(machine, 'first', 'ETH')).toBe('active')
    expect(eventsOf(machine, 'ActiveVault')).toEqual([{ 'add new asgard vault': 'second' }])
  })

  test('rejects a key that the vault already has', () => {
    const { machine } = rotated()
    expect(() => rotateVaults(machine, [fresh])).toThrow(TypeError)
    expect(() => rotateVaults(machine, [{ ...fresh, pubKey: 'first' }])).toThrow(TypeError)
  })

  test('moves a fifth at once, and everything except gas in five rounds', () => {
    const { machine } = rotated()
    const before = holdingOf(machine, 'first', bitcoin)
    const [first] = due(machine)
    const gas = first?.maxGas?.amount ?? 0n
    expect(first).toMatchObject({ to: fresh.address, vaultPubKey: 'first', memo: 'MIGRATE:1001' })
    expect(first?.coin.amount).toBe(before / 5n - gas)
    for (let round = 1; round <= 5; round++) {
      expect(settle(machine)).toHaveLength(1)
      blocks(machine, ROUND - 1)
    }
    expect(holdingOf(machine, 'first', bitcoin)).toBeLessThanOrEqual(gas)
    expect(holdingOf(machine, 'second', bitcoin)).toBeGreaterThan(before - gas * 5n)
    expect(vaultStatus(machine, 'first', 'BTC')).toBe('inactive')
    expect(eventsOf(machine, 'InactiveVault')).toHaveLength(1)
    expect(eventsOf(machine, 'slash')).toEqual([])
  })

  test('delays the next round until the current one is signed', () => {
    const { machine } = rotated()
    blocks(machine, ROUND)
    expect(due(machine)).toHaveLength(1)
  })

  test('moves nothing while the chain is halted', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { HaltBTCChain: 1 } })
    block(machine, () => rotateVaults(machine, [fresh]))
    expect(waiting(machine)).toEqual([])
  })
})

describe('a retiring vault', () => {
  const memo = `=:THOR.RUNE:${addressOf('THOR')}`

  test('still accepts deposits', () => {
    const { machine, old } = rotated()
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo, vault: old }))
    expect(eventsOf(machine, 'swap')).toHaveLength(1)
  })

  test('refunds deposits after it has become inactive', () => {
    const { machine, old } = rotated()
    machine.retiring.clear()
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo, vault: old }))
    expect(eventsOf(machine, 'swap')).toEqual([])
    expect(eventsOf(machine, 'refund')).toMatchObject([
      { code: '106', reason: 'observed inbound tx to an inactive vault' },
    ])
    expect(waiting(machine).find(({ originalMemo }) => originalMemo.startsWith('REFUND'))?.vaultPubKey).toBe('first')
  })

  test('pays while it has the coins; the new vault pays once they have moved', () => {
    const { machine } = rotated()
    const swap = { amount: 100_000_000_000n }
    const toBitcoin = () =>
      waiting(machine)
        .filter(({ originalMemo }) => originalMemo.startsWith('OUT'))
        .at(-1)?.vaultPubKey
    block(machine, () => deposit(machine, `=:BTC.BTC:${addressOf('BTC')}`, swap))
    expect(toBitcoin()).toBe('first')
    settle(machine)
    block(machine, () => deposit(machine, `=:BTC.BTC:${addressOf('BTC')}`, swap))
    expect(toBitcoin()).toBe('second')
  })

  test('pays together with the new vault what neither can alone, with one fee each', () => {
    for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
      const machine = exampleMachine(protocol, { mimirs: { FundMigrationInterval: 100_000 } })
      const old = machine.vaults.get('BTC') as Vault
      const held = holdingOf(machine, old.pubKey, bitcoin)
      block(machine, () => rotateVaults(machine, [fresh]))
      machine.schedule.clear()
      machine.holdings.set(`${old.pubKey} BTC.BTC`, held / 4_000n)
      machine.holdings.set(`${fresh.pubKey} BTC.BTC`, held / 8_000n)
      const pool = machine.pools.find((one) => one.asset.symbol === 'BTC')
      const params = held / 3_200n
      const price = (pool?.balanceBase ?? 0n) / (pool?.balanceAsset ?? 1n)
      block(machine, () => deposit(machine, `=:BTC.BTC:${addressOf('BTC')}:0/0/1`, { amount: params * price }))
      const parts = waiting(machine).filter(({ originalMemo }) => originalMemo.startsWith('OUT'))
      expect(parts.map(({ vaultPubKey }) => vaultPubKey)).toEqual([old.pubKey, fresh.pubKey])
      const [first, second] = parts.map(({ coin, vaultPubKey }) => ({
        held: holdingOf(machine, vaultPubKey ?? '', bitcoin),
        amount: coin.amount,
      }))
      expect(first?.amount).toBeLessThan(first?.held ?? 0n)
      expect(second?.amount).toBeLessThan(second?.held ?? 0n)
      expect((first?.amount ?? 0n) + (second?.amount ?? 0n)).toBeGreaterThan(first?.held ?? 0n)
      expect(eventsOf(machine, 'fee')).toHaveLength(2)
      const inbound = [...machine.inbounds.values()].at(-1)
      expect(inbound?.outbounds).toHaveLength(2)
      block(machine, () => {
        for (const part of parts) sign(machine, part)
      })
      expect(machine.inbounds.get(inbound?.tx.id ?? '')).toMatchObject({ done: true, outTxs: [{}, {}] })
      expect(eventsOf(machine, 'slash')).toEqual([])
    }
  })

  test('migrates coins that it cannot pay out alone, so that the new vault pays', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { TxOutDelayRate: 0 } })
    block(machine, () => rotateVaults(machine, [fresh]))
    settle(machine)
    const all = holdingOf(machine, 'first', bitcoin)
    const parts = holdingOf(machine, 'second', bitcoin)
    const amount = all + parts / 2n
    // No vault has that much before the last round.
    const hash = see(machine, { asset: 'ETH.ETH', amount: 1n, memo: 'noop', from: addressOf('ETH'), final: false })
    const to = addressOf('BTC')
    const memo = `OUT:${hash}`
    const coin = { asset: bitcoin, amount }
    const maxGas = { asset: bitcoin, amount: 10_500n }
    const waits = {
      chain: 'BTC',
      to,
      coin,
      memo,
      originalMemo: memo,
      inHash: hash,
      gasRate: 10n,
      maxGas,
      cloutSpent: 0n,
    }
    machine.schedule.set(machine.height, [{ ...waits, vaultPubKey: 'first' }])
    for (let blockCount = 0; blockCount < 6 * ROUND; blockCount += 20) {
      settleMigrations(machine)
      blocks(machine, 19)
    }
    expect(waiting(machine).map(({ vaultPubKey }) => vaultPubKey)).toEqual(['second'])
    expect(holdingOf(machine, 'second', bitcoin)).toBeGreaterThan(amount)
  })

  test('does not count migrated coins until the other vault has received them', () => {
    const { machine } = rotated()
    const before = holdingOf(machine, 'first', bitcoin)
    const [outbound] = due(machine)
    block(machine, () => {
      if (outbound) sign(machine, outbound)
    })
    expect(holdingOf(machine, 'second', bitcoin)).toBe(0n)
    expect(holdingOf(machine, 'first', bitcoin)).toBeLessThan(before)
  })

  test('is slashed for an unscheduled migration', () => {
    const { machine } = rotated()
    const [outbound] = due(machine)
    block(machine, () => {
      if (outbound) sign(machine, { ...outbound, memo: 'MIGRATE:7' })
    })
    expect(eventsOf(machine, 'slash')).not.toEqual([])
  })
})
