import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { balanceOf, credit } from '../../../src/devnet/machine/bank.ts'
import { depositNative } from '../../../src/devnet/machine/deposit.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { block, livingMachine, native, responseTo } from '../wire/thornode/livingMachine.ts'

const tcy = parseAsset('THOR.TCY')
const open = { TCYStakingHalt: 0, TCYUnstakingHalt: 0 }
const user = native.THORCHAIN

function stakingMachine(mimirs: Readonly<Record<string, number>> = open): Machine {
  const machine = livingMachine('THORCHAIN', { mimirs })
  credit(machine, user, { asset: tcy, amount: 1_000n })
  return machine
}

function send(machine: Machine, memo: string, amount: bigint, asset = tcy): string {
  const coins = amount === 0n ? [] : [{ asset, amount }]
  let log = ''
  block(machine, () => {
    log = depositNative(machine, { hash: 'A1'.repeat(32), signer: user, memo, coins }).log
  })
  return log
}

const staked = (machine: Machine) => responseTo(machine, `/thorchain/tcy_staker/${user}`)

describe('a TCY stake', () => {
  test('grows with each deposit, and its module has the coins', () => {
    const machine = stakingMachine()
    send(machine, 'tcy+', 300n)
    send(machine, 'TCY+', 100n)
    expect(staked(machine)).toEqual({ status: 200, body: { address: user, amount: '400' } })
    expect(balanceOf(machine, machine.modules.tcyStake, tcy)).toBe(400n)
    expect(balanceOf(machine, user, tcy)).toBe(600n)
    expect(responseTo(machine, '/thorchain/tcy_stakers').body).toEqual({
      tcy_stakers: [{ address: user, amount: '400' }],
    })
  })

  test('returns a share in basis points, and ends with the whole', () => {
    const machine = stakingMachine()
    send(machine, 'tcy+', 400n)
    send(machine, 'tcy-:2500', 0n)
    expect(staked(machine).body).toMatchObject({ amount: '300' })
    expect(balanceOf(machine, user, tcy)).toBe(700n)
    send(machine, 'tcy-:10000', 0n)
    expect(balanceOf(machine, user, tcy)).toBe(1_000n)
    expect(staked(machine)).toMatchObject({
      status: 400,
      body: { message: `fail to tcy staker: TCYStaker doesn't exist: ${user}: invalid request` },
    })
  })

  test.each([
    ['while staking is halted', { TCYStakingHalt: 1 }, 'tcy+', 300n, tcy, 'tcy staking is halted'],
    ['while unstaking is halted', { TCYUnstakingHalt: 1 }, 'tcy-:5000', 0n, tcy, 'tcy unstaking is halted'],
    ['without a stake', open, 'tcy-:5000', 0n, tcy, `no balance to unstake: ${user}`],
    ['with another coin', open, 'tcy+', 300n, parseAsset('THOR.RUNE'), 'asset must be TCY'],
  ])('is refused %s, and the coins stay with their owner', (_when, mimirs, memo, amount, asset, reason) => {
    const machine = stakingMachine({ ...open, ...mimirs })
    expect(send(machine, memo, amount, asset)).toContain(reason)
    expect(machine.stakes.get(user) ?? 0n).toBe(0n)
    expect(balanceOf(machine, user, tcy)).toBe(1_000n)
    expect(balanceOf(machine, machine.modules.tcyStake, asset)).toBe(
      asset === tcy ? 0n : balanceOf(stakedBlock(mimirs), machine.modules.tcyStake, asset),
    )
  })
})

/** The same machine after a block without a deposit: the module earns RUNE in every block. */
function stakedBlock(mimirs: Readonly<Record<string, number>>): Machine {
  const machine = stakingMachine({ ...open, ...mimirs })
  block(machine)
  return machine
}
