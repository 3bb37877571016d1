import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { SwapIntent } from '../../../src/core/memo/swapIntent.ts'
import type { FailureReason } from '../../../src/core/net/failure.ts'
import { NodeFailureError } from '../../../src/core/nodes/failure.ts'
import {
  DepositRefusedError,
  NetworkFeeError,
  QuoteMismatchError,
  UnconfirmedFeeError,
  UnknownRouterError,
} from '../../../src/core/preparation/errors.ts'
import { InboundUnconfirmedError, SingleSourceError, type UnconfirmedReason } from '../../../src/core/quorum/errors.ts'
import { BroadcastRefusedError } from '../../../src/core/readers/failure.ts'
import { reviewEn as messages } from '../../../src/ui/messages/review.en.ts'
import { type AccountsFacts, accountsView } from '../../../src/ui/review/accountsView.ts'
import { addressGroups, shortenAddressOrName } from '../../../src/ui/review/addressGroups.ts'
import { describeMemo } from '../../../src/ui/review/describeMemo.ts'
import { burnerKeyName, loadBurnerKey } from '../../../src/ui/review/loadBurnerKey.ts'
import { isWorse } from '../../../src/ui/review/loadReview.ts'
import { aheadBy, clockText, secondsUntil } from '../../../src/ui/review/nodeClock.ts'
import { isConnectionFailure, offlineView, refusalView } from '../../../src/ui/review/refusalView.ts'
import type { SwapRequest } from '../../../src/ui/review/swapRequest.ts'
import { testCoinsFor } from '../../../src/ui/review/testCoinsFor.ts'
import { rejected } from '../../../src/wallets/errors.ts'

const localization = { messages, locale: 'en-US' }
const receiver = '0x1111222233334444555566667777888899991111'
const request: SwapRequest = {
  protocol: 'THORCHAIN',
  from: parseAsset('BTC.BTC'),
  to: parseAsset('ETH.ETH'),
  amount: units(15_000_000n),
  limitBps: 100,
  expected: units(462_000_000n),
}

describe('addressGroups', () => {
  test('splits into groups of four that join to the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0x1abcdefgh:zB9'), maxLength: 100 }), (address) => {
        const { prefix, groups } = addressGroups(address)
        expect(prefix + groups.map(({ text }) => text).join('')).toBe(address)
        expect(groups.slice(0, -1).every(({ text }) => text.length === 4)).toBe(true)
        expect(groups.every(({ text, at }) => address.startsWith(text, at))).toBe(true)
      }),
    )
  })

  test('starts after the prefix that all of its kind share', () => {
    const prefixOf = (address: string) => addressGroups(address).prefix
    expect(prefixOf('bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7')).toBe('bcrt1')
    expect(prefixOf('tthor1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey')).toBe('tthor1')
    expect(prefixOf(receiver)).toBe('0x')
    expect(prefixOf('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')).toBe('')
    expect(shortenAddressOrName(receiver)).toBe('0x1111…1111')
  })
})

describe('loadBurnerKey', () => {
  const random = (fill: number) => (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(fill)
  const shelf = (kept: Record<string, string>) => ({
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      kept[name] = text
    },
  })

  test('stores the key and loads the same key again', () => {
    const kept: Record<string, string> = {}
    const first = loadBurnerKey(shelf(kept), random(7))
    expect(Object.keys(kept)).toEqual([burnerKeyName])
    expect(loadBurnerKey(shelf(kept), random(9))).toEqual(first)
  })

  test('replaces an invalid key, and works without storage', () => {
    const kept = { [burnerKeyName]: 'nonsense' }
    expect(loadBurnerKey(shelf(kept), random(7))).toEqual(new Uint8Array(32).fill(7))
    expect(kept[burnerKeyName]).toBe('07'.repeat(32))
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(loadBurnerKey({ getItem: forbidden, setItem: forbidden }, random(8))).toEqual(new Uint8Array(32).fill(8))
  })
})

describe('remaining time', () => {
  test('follows the nodes’ time: an older reading never adds time, a faster clock reduces it', () => {
    const ahead = aheadBy(undefined, { time: 1_000, at: 5_000 })
    expect(secondsUntil(1_300, ahead, 5_000)).toBe(300)
    expect(aheadBy(ahead, { time: 1_000, at: 9_000 })).toBe(ahead)
    const fast = aheadBy(ahead, { time: 1_240, at: 7_000 })
    expect(secondsUntil(1_300, fast, 7_000)).toBe(60)
    expect(secondsUntil(1_300, fast, 99_000)).toBe(0)
    expect(['0:38', '14:05']).toEqual([clockText(38), clockText(845)])
  })
})

describe('isWorse', () => {
  test('is true beyond half a percent or half of the limit, whichever is less', () => {
    const of = (limitBps: number) => (now: bigint) => isWorse({ expected: units(1_000_000n), limitBps }, now)
    expect([of(100)(995_000n), of(100)(994_999n)]).toEqual([false, true])
    expect([of(300)(995_000n), of(300)(994_999n)]).toEqual([false, true])
    expect([of(50)(997_500n), of(50)(997_499n)]).toEqual([false, true])
    expect(of(100)(2_000_000n)).toBe(false)
  })
})

describe('testCoinsFor', () => {
  test('returns twice the amount, and gas for a token', () => {
    expect(testCoinsFor(request)).toEqual([{ asset: request.from, amount: 30_000_000n }])
    const usdc = parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    const coins = testCoinsFor({ ...request, from: usdc, amount: units(500_000_000_000n) })
    expect(coins.map(({ asset, amount }) => [asset.ticker, amount])).toEqual([
      ['USDC', 1_000_000_000_000n],
      ['ETH', 10_000_000n],
    ])
    const cacao = testCoinsFor({ protocol: 'MAYACHAIN', from: parseAsset('MAYA.CACAO'), amount: units(5n) })
    expect(cacao.map(({ amount }) => amount)).toEqual([10n])
  })
})

describe('accountsView', () => {
  const holdings = { coin: units(30_000_000n) }
  const facts: AccountsFacts = { request, payer: 'open', holdings, receiver: { typed: false, address: receiver } }
  const view = (change: Partial<AccountsFacts>) => accountsView({ ...facts, ...change }, localization)

  test('allows a review with the address in its chain’s spelling', () => {
    expect(view({})).toMatchObject({ label: 'Review swap', destination: receiver })
    expect(view({ holdings: undefined })).toMatchObject({ label: 'Review swap' })
  })

  test('shows one reason at a time why a review is not possible', () => {
    expect(view({ payer: 'opening' }).label).toBe('Opening test wallets…')
    expect(view({ payer: 'none' }).label).toBe('Test wallets can’t send from Bitcoin')
    expect(view({ receiver: { typed: true, address: '' } })).toMatchObject({
      label: 'Enter your Ethereum address',
      addressProblem: undefined,
    })
    const wrong = view({ receiver: { typed: true, address: 'bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7' } })
    expect(wrong.destination).toBeUndefined()
    expect(wrong.addressProblem).toMatch(/\S/)
    expect(view({ holdings: { coin: units(5_000_000n) } })).toMatchObject({
      label: 'Not enough BTC',
      shortage: 'You need 0.1 BTC more, plus the network fee.',
    })
    expect(view({ holdings: { coin: units(15_000_000n), gas: units(0n) } })).toMatchObject({ label: 'Not enough BTC' })
  })
})

describe('describeMemo', () => {
  const intent: SwapIntent = {
    protocol: 'THORCHAIN',
    fromAsset: request.from,
    toAsset: request.to,
    destination: receiver,
    minimum: units(457_736_775n),
  }
  const result = (memo: string) =>
    describeMemo({ intent, memo, pools: [{ asset: request.to }], ...localization } as never)

  test('describes and compares every part', () => {
    const lines = result(`=:ETH.ETH:${receiver}:457736775`)
    expect(lines.map(({ field }) => field)).toEqual([
      'asset',
      'destination',
      'limit',
      'refundAddress',
      'streaming',
      'affiliates',
    ])
    expect(lines.every(({ agrees }) => agrees)).toBe(true)
    expect(lines.map(({ text }) => text)).toContain('At least 4.57736775 ETH, or a refund')
  })

  test('marks only the part that differs', () => {
    const unexpectedValues = receiver.replaceAll('1', '2')
    const memos: readonly (readonly [string, string])[] = [
      [`=:BTC.BTC:${receiver}:457736775`, 'asset'],
      [`=:ETH.ETH:${unexpectedValues}:457736775`, 'destination'],
      [`=:ETH.ETH:${receiver}:457736774`, 'limit'],
      [`=:ETH.ETH:${receiver}/bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7:457736775`, 'refundAddress'],
      [`=:ETH.ETH:${receiver}:457736775/1/9`, 'streaming'],
      [`=:ETH.ETH:${receiver}:457736775:evil:1000`, 'affiliates'],
      [`=<:ETH.ETH:${receiver}:457736775`, 'function'],
    ]
    for (const [memo, field] of memos) {
      const wrong = result(memo).filter(({ agrees }) => !agrees)
      expect(
        wrong.map((line) => line.field),
        memo,
      ).toEqual([field])
    }
    expect(result('hello').some(({ agrees }) => agrees)).toBe(false)
  })
})

const unconfirmed = (reason: UnconfirmedReason) =>
  new InboundUnconfirmedError({ protocol: 'THORCHAIN', chain: 'BTC', dissent: [], reason })
const failed = (reason: FailureReason) =>
  new NodeFailureError({ protocol: 'THORCHAIN', attempts: [{ endpoint: 'node.example', reason }] })

describe('refusalView', () => {
  const view = (error: unknown) => refusalView(error, localization)

  test('shows no usable address and each node’s report when nodes disagree', () => {
    const dissent = [{ endpoint: 'https://node.example/thor', report: 'bcrt1q…ther, open, at height 7' }]
    const {
      title,
      lines,
      action: way,
    } = view(new InboundUnconfirmedError({ protocol: 'THORCHAIN', chain: 'BTC', dissent }))
    expect(title).toBe('The nodes disagree about the vault address')
    expect(lines).toContain('node.example/thor: bcrt1q…ther, open, at height 7')
    expect(way.kind).toBe('quote')
  })

  test.each<[string, unknown, string]>([
    ['nodes that disagree', unconfirmed('disagree'), 'The nodes disagree about the vault address'],
    ['too few nodes', unconfirmed('silent'), 'Too few nodes respond'],
    ['nodes at different blocks', unconfirmed('behind'), 'The nodes are behind their chain'],
    [
      'another vault in the quote',
      new QuoteMismatchError(['x'], 'vault'),
      'The nodes disagree about the vault address',
    ],
    ['another price in the quote', new QuoteMismatchError(['x'], 'price'), 'This price can’t be confirmed'],
    ['another memo in the quote', new QuoteMismatchError(['x']), 'The quote doesn’t match your swap'],
    ['no node at all', new NodeFailureError({ protocol: 'THORCHAIN', attempts: [] }), 'Can’t reach the network'],
    ['stale nodes', failed('stale'), 'The nodes are behind their chain'],
    ['garbage', failed('garbage'), 'The nodes returned invalid data'],
  ])('for %s has its own title, says that nothing was sent and what to do', (_, error, title) => {
    const { lines, ...shown } = view(error)
    expect(shown.title).toBe(title)
    expect(shown.action).toEqual({ kind: 'quote' })
    expect(lines).toContain('Nothing was sent; your coins are still in your wallet.')
    expect(lines.join(' ')).toMatch(/Try again|Get a new quote/)
  })

  test('explains each cause with its own text', () => {
    const causes = [
      unconfirmed('disagree'),
      unconfirmed('silent'),
      unconfirmed('behind'),
      new QuoteMismatchError(['x'], 'vault'),
      new QuoteMismatchError(['x'], 'price'),
      new QuoteMismatchError(['x']),
      failed('garbage'),
      failed('network'),
    ]
    const texts = [...causes.map((cause) => view(cause).lines[0]), offlineView(messages).lines[0]]
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('names the lost connection only for failures that it explains', () => {
    expect(offlineView(messages)).toMatchObject({ title: 'You’re offline', action: { kind: 'quote' } })
    expect(isConnectionFailure(unconfirmed('silent'))).toBe(true)
    expect(isConnectionFailure(failed('network'))).toBe(true)
    expect(isConnectionFailure(new QuoteMismatchError(['x']))).toBe(false)
    expect(isConnectionFailure(new TypeError('x'))).toBe(false)
  })

  test('has a reason and a next step for every code', () => {
    const refused = (code: ConstructorParameters<typeof DepositRefusedError>[0]) =>
      new DepositRefusedError(code, { message: `It is ${code}.`, hint: 'Do this.' })
    expect(view(refused('quote_expired'))).toMatchObject({ label: 'Get a new quote', action: { kind: 'quote' } })
    expect(view(refused('insufficient_balance'))).toMatchObject({ action: { kind: 'accounts' } })
    expect(view(refused('trading_halted'))).toMatchObject({ title: 'Swaps are paused' })
    expect(view(refused('single_source'))).toMatchObject({ title: 'It is single_source.', lines: ['Do this.'] })
    expect(view(new QuoteMismatchError(['It pays another.'])).tone).toBe('danger')
    expect(view(rejected('Burner'))).toMatchObject({
      title: 'You cancelled',
      lines: ['Nothing was sent; your coins are still in your wallet.'],
    })
    const broadcast = new BroadcastRefusedError({ chain: 'BTC', hash: 'ab', reason: 'min relay fee not met' })
    expect(view(broadcast).title).toBe('Bitcoin refused the transaction')
    const unknown = view(new TypeError('x is undefined'))
    expect(unknown.title).toBe('Something went wrong on this page')
    expect(JSON.stringify(unknown)).not.toContain('x is undefined')
  })

  test('offers to accept a single source only where the site allows it', () => {
    const single = (isAcceptable: boolean) =>
      view(new SingleSourceError({ protocol: 'MAYACHAIN', configured: 1, isAcceptable }))
    expect(single(true)).toMatchObject({ action: { kind: 'source' }, label: 'Show the address' })
    expect(single(true).title).toBe('Only one operator names the deposit address')
    expect(single(false)).toMatchObject({ action: { kind: 'quote' }, label: 'Try again' })
    expect(single(false).title).toContain('at least two operators')
  })

  test('offers to accept exactly a high network fee', () => {
    const { action: way, label } = view(new NetworkFeeError({ asset: 'ETH.ETH', amount: units(3_000_000n) }))
    expect(way).toEqual({ kind: 'fee', fee: 3_000_000n })
    expect(label).toBe('Accept a fee of up to 0.03 ETH')
  })

  test('shows the whole address of a new router and offers to accept exactly it', () => {
    const router = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
    const shown = view(new UnknownRouterError({ protocol: 'THORCHAIN', chain: 'ETH', router }))
    expect(shown).toMatchObject({ tone: 'warn', title: 'A new router contract', label: 'Accept this router' })
    expect(shown.action).toEqual({ kind: 'router', router })
    expect(shown.lines).toContain(`Router: ${router}`)
    expect(view(unconfirmed('new_router'))).toMatchObject({ tone: 'danger', action: { kind: 'quote' } })
    expect(view(unconfirmed('stagenet_router')).title).toBe('The nodes report a stagenet router')
  })

  test('offers to accept a fee that only one chain server reports', () => {
    const { action: way } = view(new UnconfirmedFeeError({ asset: 'BTC.BTC', amount: units(40_000n) }))
    expect(way).toEqual({ kind: 'fee', fee: 40_000n })
  })
})
