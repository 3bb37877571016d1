import { describe, expect, test } from 'vitest'
import { addressOf } from '../exampleState.ts'
import { deposit, see } from '../machine/exampleMachine.ts'
import { type Indexed, indexed } from './indexed.ts'

const user = addressOf('THOR')
const partner = addressOf('THOR', 0x77)

type Texts = Readonly<Record<string, string>>
interface History {
  readonly intervals: readonly Readonly<Record<string, unknown>>[]
  readonly meta: Texts & { readonly affiliates: readonly Texts[] }
}

const historyOf = (net: Indexed, path = '') => net.get<History>(`history/affiliate${path}`).body

/** RUNE at 80 cents, with the name of a partner. */
function named(): Indexed {
  const net = indexed('THORCHAIN', { mimirs: { DollarsPerRune: 80_000_000 } })
  const aliases = [{ chain: 'THOR', address: partner }]
  net.machine.names.push({ name: 'partner', expireBlockHeight: 100_000, owner: partner, preferredAsset: '.', aliases })
  return net
}

const swapToRune = (net: Indexed, affiliates: string) =>
  net.block(() =>
    see(net.machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo: `=:THOR.RUNE:${user}:0:${affiliates}` }),
  )

/** RUNE that Midgard lists as paid to the partner. */
function paidTo(net: Indexed, address: string): bigint {
  interface Actions {
    readonly actions: readonly {
      readonly out: readonly { readonly address: string; readonly coins: readonly Texts[] }[]
    }[]
  }
  const { actions } = net.get<Actions>(`actions?address=${address}&type=swap`).body
  const outs = actions.flatMap(({ out }) => out).filter((out) => out.address === address)
  return outs.reduce((sum, { coins }) => sum + BigInt(coins[0]?.amount ?? 0), 0n)
}

describe('the history of affiliates', () => {
  test('has each payment at the price of its block, in its interval and in the sum', () => {
    const net = named()
    swapToRune(net, 'partner:100')
    const paid = BigInt(historyOf(net).meta.volume ?? 0)
    expect(paid).toBe(net.machine.balances.get(`${partner} THOR.RUNE`))
    expect(paid).toBeGreaterThan(0n)
    const dollars = historyOf(net).meta.volumeUSD
    net.block(() => {}, 300)
    net.machine.mimirs.set('DOLLARSPERRUNE', 160_000_000)
    swapToRune(net, 'partner:50')
    const { intervals, meta } = historyOf(net, '?interval=5min&count=10')
    expect(intervals.map(({ count }) => count)).toEqual(['1', '1'])
    expect(intervals[0]).toMatchObject({
      volume: String(paid),
      volumeUSD: dollars,
      thornames: [{ thorname: 'partner', count: '1', volume: String(paid), volumeUSD: dollars }],
    })
    expect(meta.count).toBe('2')
    expect(BigInt(meta.volume ?? 0)).toBe(net.machine.balances.get(`${partner} THOR.RUNE`))
  })

  test('lists an affiliate without a name by its address, and filters by name', () => {
    const net = named()
    const other = addressOf('THOR', 0x78)
    swapToRune(net, `partner/${other}:100/50`)
    const { affiliates, ...sum } = historyOf(net, '/earnings').meta
    expect(affiliates.map(({ affiliate }) => affiliate)).toEqual(['partner', other])
    const earned = affiliates.map(({ earningsRUNE }) => BigInt(earningsRUNE ?? 0))
    expect(sum.totalEarningsRune).toBe(String(earned.reduce((all, one) => all + one, 0n)))
    expect(BigInt(affiliates[0]?.earningsUSD ?? 0)).toBe(((earned[0] ?? 0n) * 80n) / 100n)
    const own = historyOf(net, '?thorname=PARTNER').meta
    expect([own.count, own.volume]).toEqual(['1', String(earned[0])])
  })

  test('counts a swap with two affiliates once in the statistics', () => {
    const net = named()
    swapToRune(net, `partner/${addressOf('THOR', 0x78)}:100/50`)
    swapToRune(net, 'partner:100')
    const { affiliates, count, totalVolumeUSD } = historyOf(net, '/stats').meta
    expect(affiliates.map((row) => row.count)).toEqual(['2', '1'])
    expect([count, totalVolumeUSD]).toEqual(['2', affiliates[0]?.volumeUSD])
  })

  test('values a fee in another asset by its pool, near the RUNE that its swap pays', () => {
    const net = named()
    const amount = 1_000_00000000n
    net.block(() => deposit(net.machine, `=:BTC.BTC:${addressOf('BTC')}:0:partner:100`, { amount }))
    net.block()
    const listed = BigInt(historyOf(net).meta.volume ?? 0)
    const paid = paidTo(net, partner)
    expect(paid).toBe(net.machine.balances.get(`${partner} THOR.RUNE`))
    expect(listed - paid).toBeGreaterThanOrEqual(0n)
    expect(listed - paid).toBeLessThan(paid / 100n)
  })

  test('of Maya has names of Maya', () => {
    const net = indexed('MAYACHAIN')
    const owner = addressOf('MAYA')
    const account = addressOf('MAYA', 0x77)
    const aliases = [{ chain: 'MAYA', address: account }]
    net.machine.names.push({
      name: 'partner',
      expireBlockHeight: 100_000,
      owner: account,
      preferredAsset: '.',
      aliases,
    })
    const memo = `=:MAYA.CACAO:${owner}:0:partner:100`
    net.block(() => see(net.machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo }))
    net.block()
    const { intervals, meta } = historyOf(net, '?interval=5min&count=1&mayaname=partner')
    expect(meta).toMatchObject({ count: '1', volume: String(net.machine.balances.get(`${account} MAYA.CACAO`)) })
    expect(intervals[0]).toMatchObject({ mayanames: [{ mayaname: 'partner', count: '1' }] })
  })
})
