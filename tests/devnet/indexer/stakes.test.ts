import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { credit } from '../../../src/devnet/machine/bank.ts'
import { depositNative } from '../../../src/devnet/machine/deposit.ts'
import { addressOf } from '../exampleState.ts'
import { type Indexed, indexed } from './indexed.ts'

const user = addressOf('THOR')
const friend = addressOf('THOR', 0x71)
const mimirs = {
  RUNEPoolEnabled: 1,
  RUNEPoolDepositMaturityBlocks: 0,
  MaxAffiliateFeeBasisPoints: 1_000,

  TCYStakingHalt: 0,
  TCYUnstakingHalt: 0,
}

interface Actions {
  readonly actions: readonly Readonly<Record<string, unknown>>[]
}

const hashOf = (digits: string) => digits.repeat(32)

function send(net: Indexed, digits: string, memo: string, amount = 0n, asset = 'THOR.RUNE'): void {
  net.block(() => {
    const coins = [{ asset: parseAsset(asset), amount }]
    expect(depositNative(net.machine, { hash: hashOf(digits), signer: user, memo, coins }).log).toBe('')
  })
}

const actionsOf = (net: Indexed, type: string) => net.get<Actions>(`actions?address=${user}&type=${type}`).body.actions
const coin = (amount: string, asset = 'THOR.RUNE') => [{ amount, asset }]

describe('actions of RUNEPool', () => {
  test('are a deposit with its units, and a withdrawal with its share', () => {
    const net = indexed('THORCHAIN', { mimirs })
    send(net, 'A1', 'pool+', 400n)
    send(net, 'A2', `pool-:2500:${friend}:100`)
    expect(actionsOf(net, 'runePoolDeposit')).toEqual([
      expect.objectContaining({
        type: 'runePoolDeposit',
        status: 'success',
        pools: [],
        out: [],
        in: [{ address: user, coins: coin('400'), txID: hashOf('A1') }],
        metadata: { runePoolDeposit: { units: '400' } },
      }),
    ])
    const facts = { affiliateAddress: friend, affiliateAmount: '0', affiliateBasisPoint: '100' }
    expect(actionsOf(net, 'runePoolWithdraw')).toEqual([
      expect.objectContaining({
        type: 'runePoolWithdraw',
        status: 'success',
        in: [{ address: user, coins: [], txID: hashOf('A2') }],
        out: [{ address: user, coins: coin('100'), txID: '' }],
        metadata: { runePoolWithdraw: { basisPoints: '2500', units: '100', ...facts } },
      }),
    ])
  })
})

describe('actions of TCY', () => {
  test('are a stake and its end, each with its memo', () => {
    const net = indexed('THORCHAIN', { mimirs })
    credit(net.machine, user, { asset: parseAsset('THOR.TCY'), amount: 900n })
    send(net, 'B1', 'tcy+', 800n, 'THOR.TCY')
    send(net, 'B2', 'tcy-:5000')
    expect(actionsOf(net, 'tcy_stake')).toMatchObject([
      { in: [{ coins: coin('800', 'THOR.TCY') }], out: [], metadata: { tcy: { memo: 'tcy+' } } },
    ])
    expect(actionsOf(net, 'tcy_unstake')).toMatchObject([
      { out: [{ address: user, coins: coin('400', 'THOR.TCY') }], metadata: { tcy: { memo: 'tcy-:5000' } } },
    ])
  })
})

describe('the history of RUNEPool', () => {
  test('has members, units and deposits at the end of each interval', () => {
    const net = indexed('THORCHAIN', { mimirs })
    net.block()
    net.block(() => {}, 300)
    send(net, 'C1', 'pool+', 400n)
    net.block(() => {}, 300)
    send(net, 'C2', 'pool-:2500')
    const { intervals, meta } = net.get<{
      intervals: readonly Readonly<Record<string, string>>[]
      meta: object
    }>('history/runepool?interval=5min&count=10').body
    expect(intervals.map(({ count, units, depth }) => [count, units, depth])).toEqual([
      ['0', '0', '0'],
      ['1', '400', '400'],
      ['1', '300', '300'],
    ])
    expect(meta).toMatchObject({ startCount: '0', startUnits: '0', endCount: '1', endUnits: '300' })
  })
})
