import { describe, expect, it } from 'vitest'
import { parseAsset } from '../../../src/core/asset.ts'
import { beginBlock, endBlock } from '../../../src/devnet/machine/block.ts'
import { depositNative } from '../../../src/devnet/machine/deposit.ts'
import { observeInbound } from '../../../src/devnet/machine/intake.ts'
import { createMachine, type Machine } from '../../../src/devnet/machine/machine.ts'
import { addressOf, exampleState } from '../exampleState.ts'

const user = addressOf('THOR')
const rune = parseAsset('THOR.RUNE', 'THORCHAIN')
const plenty = 1_000_000_000_000n

function machineWith(): Machine {
  return createMachine(exampleState('THORCHAIN'), {
    reserve: 35_000_000_000_000n,
    bond: 100_000_000_000_000n,
    balances: { [user]: [{ asset: rune, amount: plenty }] },
  })
}

/** Runs one block in which something happens. */
function block(machine: Machine, act: () => void = () => {}): void {
  beginBlock(machine, { height: machine.height + 1, time: machine.time + 6 })
  act()
  endBlock(machine)
}

const typesOf = ({ events }: Machine) => events.map(({ type }) => type)

function seeBitcoin(machine: Machine, amount: bigint, memo: string, id = 'A'.repeat(64)): void {
  const vault = machine.vaults.get('BTC')
  observeInbound(machine, {
    tx: {
      id,
      chain: 'BTC',
      from: addressOf('BTC'),
      to: vault?.address ?? '',
      coins: [{ asset: parseAsset('BTC.BTC', 'THORCHAIN'), amount }],
      gas: [{ asset: parseAsset('BTC.BTC', 'THORCHAIN'), amount: 1_000n }],
      memo,
    },
    vaultPubKey: vault?.pubKey ?? '',
    final: true,
  })
}

describe('a swap', () => {
  it('pays what stays on the chain in the same block', () => {
    const machine = machineWith()
    block(machine, () => seeBitcoin(machine, 1_000_000n, `=:THOR.RUNE:${user}`))
    expect(typesOf(machine)).toContain('swap')
    expect(typesOf(machine)).toContain('outbound')
    expect(machine.balances.get(`${user} THOR.RUNE`) ?? 0n).toBeGreaterThan(plenty)
  })

  it('schedules what leaves to another chain', () => {
    const machine = machineWith()
    const coins = [{ asset: rune, amount: 100_000_000_000n }]
    block(machine, () => {
      depositNative(machine, { hash: 'B'.repeat(64), signer: user, coins, memo: `=:BTC.BTC:${addressOf('BTC')}` })
    })
    expect(typesOf(machine)).toContain('scheduled_outbound')
    expect([...machine.schedule.values()].flat()).toHaveLength(1)
  })

  it('goes back whole but for the fee when its limit is not met', () => {
    const machine = machineWith()
    block(machine, () => seeBitcoin(machine, 10_000_000n, `=:THOR.RUNE:${user}:9999999999999999`))
    expect(typesOf(machine)).toContain('refund')
    expect(machine.balances.get(`${user} THOR.RUNE`)).toBe(plenty)
  })

  it('gives the same from the same blocks', () => {
    const [one, other] = [machineWith(), machineWith()].map((machine) => {
      block(machine, () => seeBitcoin(machine, 1_000_000n, `=:THOR.RUNE:${user}:0/1/4`))
      for (let more = 0; more < 5; more++) block(machine)
      return machine
    })
    expect(one?.events).toEqual(other?.events)
    expect(one?.events.filter(({ type }) => type === 'swap')).toHaveLength(4)
    expect(one?.orders.size).toBe(0)
  })
})
