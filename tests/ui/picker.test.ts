import { describe, expect, test } from 'vitest'
import type { Units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { nextActive } from '../../src/ui/form/picker/AssetPicker.tsx'
import { groupAssets } from '../../src/ui/form/picker/groupAssets.ts'
import { heldAssets, watchableAssets } from '../../src/ui/form/picker/heldAssets.ts'
import { layOut, optionRem, rowsInView, scrollTo, titleRem } from '../../src/ui/form/picker/pickerRows.ts'
import { keepRecentAsset, recentAssets } from '../../src/ui/form/picker/recentAssets.ts'
import type { ListedAsset, ListedStatus } from '../../src/ui/shared/assets/listAssets.ts'
import {
  emptySession,
  type Holding,
  holdingKey,
  type SessionAccount,
  type SessionState,
} from '../../src/ui/wallet/sessionState.ts'

const listed = (key: string, status: ListedStatus = 'open'): ListedAsset => ({
  key,
  asset: parseAsset(key),
  protocols: ['THORCHAIN'],
  status,
  priceUsd: 200_000_000n,
  depthUsd: 1n,
})
const titles = {
  pinned: 'Pinned',
  held: 'Held',
  recent: 'Recent',
  popular: 'Popular',
  others: 'Others',
  found: 'Found',
}
const many = Array.from({ length: 1500 }, (_, index) => listed(`ETH.T${String(index).padStart(4, '0')}-0X${index}`))
const keysOf = (assets: readonly ListedAsset[]) => assets.map(({ key }) => key)

describe('groups of the picker', () => {
  const assets = [listed('BTC.BTC'), listed('ETH.ETH'), listed('XRP.XRP', 'paused'), listed('DOGE.DOGE'), ...many]

  test('show pinned, held, recent and popular coins first, each coin once', () => {
    const options = {
      searched: false,
      messages: titles,
      pinned: ['ETH.T0003-0X3', 'LTC.LTC'],
      held: ['ETH.T0003-0X3', 'DOGE.DOGE', 'GAIA.ATOM'],
      recent: ['DOGE.DOGE', 'XRP.XRP'],
    }
    const groups = groupAssets(assets, options)
    expect(groups.map(({ title, assets: own }) => [title, own.length])).toEqual([
      ['Pinned', 1],
      ['Held', 1],
      ['Recent', 1],
      ['Popular', 8],
      ['Others', 1493],
    ])
    expect(keysOf(groups.flatMap(({ assets: own }) => own)).toSorted()).toEqual(keysOf(assets).toSorted())
    expect(keysOf(groups[3]?.assets ?? []).slice(0, 2)).toEqual(['BTC.BTC', 'ETH.ETH'])
  })

  test('never have a paused coin among the popular ones', () => {
    const [popular] = groupAssets(assets, { searched: false, messages: titles })
    expect(popular?.assets.every(({ status }) => status === 'open')).toBe(true)
  })

  test('keep the order of search results', () => {
    const found = [listed('DOGE.DOGE'), listed('BTC.BTC')]
    expect(groupAssets(found, { searched: true, messages: titles })).toEqual([{ title: 'Found', assets: found }])
  })
})

describe('rows of the picker', () => {
  const layout = layOut(groupAssets(many, { searched: false, messages: titles }))
  const indexesAt = (top: number, active = 0) =>
    rowsInView(layout, { top, height: 30, active }).flatMap(({ rows }) => rows.map(({ index }) => index))

  test('have at most 40 elements wherever a long list is scrolled, with every row in view', () => {
    for (let top = 0; top < layout.height; top += 37) {
      const shown = indexesAt(top)
      expect(shown.length).toBeLessThanOrEqual(40)
      const inView = layout.rows.filter((row) => row.top + optionRem > top && row.top < top + 30)
      expect(shown).toEqual(expect.arrayContaining(inView.map(({ index }) => index)))
    }
  })

  test('include the active one when it is scrolled out of view', () => {
    expect(indexesAt(0, 1400)).toContain(1400)
    expect(indexesAt(3000, 0)).toContain(0)
  })

  test('follow each other without gaps, titles included', () => {
    expect(layout.rows[0]?.top).toBe(titleRem)
    expect(layout.rows[8]?.top).toBe(2 * titleRem + 8 * optionRem)
    expect(layout.height).toBe(2 * titleRem + 1500 * optionRem)
    expect(layout.rows.map(({ index }) => index)).toEqual(many.map((_, index) => index))
  })

  test('come into view with the least movement, a first one with its title', () => {
    const seen = { top: 100, height: 30 }
    expect(scrollTo(layout, 28, seen)).toBe(100)
    expect(scrollTo(layout, 0, seen)).toBe(0)
    const last = layout.rows.at(-1)
    expect(scrollTo(layout, 1499, seen)).toBe((last?.top ?? 0) + optionRem - 30)
  })
})

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 0],
  ['ArrowUp', 0, 9],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['PageDown', 5, 9],
  ['PageUp', 9, 1],
  ['a', 5, undefined],
])('%s moves from row %s of 10 to %s', (key, from, to) => {
  expect(nextActive(key, from, 10)).toBe(to)
  expect(nextActive(key, 0, 0)).toBeUndefined()
})

describe('recent coins', () => {
  const storageWith = (text: string | null) => {
    let kept = text
    const setItem = (_: string, next: string) => {
      kept = next
    }
    return { getItem: () => kept, setItem }
  }

  test('are the last six, the newest first, each once', () => {
    const storage = storageWith(null)
    for (const key of ['A.A', 'B.B', 'A.A', 'C.C', 'D.D', 'E.E', 'F.F', 'G.G']) keepRecentAsset(storage, key)
    expect(recentAssets(storage)).toEqual(['G.G', 'F.F', 'E.E', 'D.D', 'C.C', 'A.A'])
  })

  test.each(['{', '{"a":1}', '[1,null,"BTC.BTC"]', `["${'x'.repeat(500)}"]`])(
    'ignore other stored text: %s',
    (text) => {
      expect(recentAssets(storageWith(text)).filter((key) => key !== 'BTC.BTC')).toEqual([])
    },
  )
})

test('held coins are the balances of connected wallets, the most valuable first, unread ones last', () => {
  const account = (chain: 'BTC' | 'ETH'): SessionAccount => ({
    chain,
    address: 'x',
    walletId: 'w',
    walletName: 'W',
    kind: 'injected',
  })
  const bitcoin = account('BTC')
  const ether = account('ETH')
  const assets = ['BTC.BTC', 'ETH.ETH', 'ETH.USDC-0X1', 'ETH.DAI-0X2', 'DOGE.DOGE'].map((key) => listed(key))
  const session: SessionState = {
    ...emptySession,
    accounts: [bitcoin, ether],
    holdings: new Map<string, Holding>([
      [holdingKey(bitcoin, 'BTC.BTC'), 'failed'],
      [holdingKey(ether, 'ETH.ETH'), 5n as Units],
      [holdingKey(ether, 'ETH.USDC-0X1'), 700_000_000n as Units],
      [holdingKey(ether, 'ETH.DAI-0X2'), 0n as Units],
    ]),
  }
  expect(heldAssets(assets, session).map(({ key, balance, usd }) => [key, balance, usd])).toEqual([
    ['ETH.USDC-0X1', 700_000_000n, 1_400_000_000n],
    ['ETH.ETH', 5n, 10n],
    ['BTC.BTC', 'failed', undefined],
  ])
})

test('every chain of a connected wallet has coins whose balances are read, however many another chain lists', () => {
  const account: SessionAccount = { chain: 'DOGE', address: 'x', walletId: 'w', walletName: 'W', kind: 'injected' }
  const ether: SessionAccount = { ...account, chain: 'ETH' }
  const session: SessionState = { ...emptySession, accounts: [account, ether] }
  const watched = keysOf(watchableAssets([...many, listed('DOGE.DOGE'), listed('LTC.LTC')], session))
  expect(watched).toContain('DOGE.DOGE')
  expect(watched).not.toContain('LTC.LTC')
  expect(watched).toHaveLength(25)
})
