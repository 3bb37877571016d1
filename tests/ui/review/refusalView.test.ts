import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { DepositMismatchError } from '../../../src/core/deposits/depositErrors.ts'
import { SwapError } from '../../../src/core/errors.ts'
import type { FailureReason } from '../../../src/core/nodes/net/endpointFailure.ts'
import { NodeFailureError } from '../../../src/core/nodes/nodeErrors.ts'
import { NetworkFeeError, UnconfirmedFeeError } from '../../../src/core/preparation/feeErrors.ts'
import { DepositRefusedError, QuoteMismatchError } from '../../../src/core/preparation/preparationErrors.ts'
import { UnknownRouterError } from '../../../src/core/preparation/unknownRouterError.ts'
import { InboundUnconfirmedError, type UnconfirmedReason } from '../../../src/core/quorum/quorumErrors.ts'
import { SingleSourceError } from '../../../src/core/quorum/singleSource.ts'
import { BroadcastRefusedError } from '../../../src/core/readers/broadcast/broadcastErrors.ts'
import { isConnectionFailure, offlineView, refusalView } from '../../../src/ui/review/refusalView.ts'
import { reviewEn as messages } from '../../../src/ui/texts/review.en.ts'
import { AlteredDepositError, rejected } from '../../../src/wallets/walletErrors.ts'
import { localization } from './swapRequest.ts'

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

  test('names the wallet that changed the transaction, what changed, and no node', () => {
    const {
      title,
      lines,
      action: way,
    } = view(new AlteredDepositError('Phantom', new DepositMismatchError(['instructions'])))
    expect(title).toBe('Phantom changed the transaction')
    expect(lines.join(' ')).toMatch(/turn that off in Phantom.*Nothing was sent.*Changed: instructions/)
    expect(lines.join(' ')).not.toMatch(/node/)
    expect(way.kind).toBe('quote')
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

  test('shows people no hint that is for programs', () => {
    const hints = [
      new BroadcastRefusedError({ chain: 'BTC', hash: 'ab', reason: 'min relay fee not met' }),
      new SingleSourceError({ protocol: 'MAYACHAIN', configured: 1, isAcceptable: false }),
      new SwapError('Refused.', { code: 'quote_refused', hint: 'Check the request; `nodeMessage` has the reason.' }),
      new SwapError('Wrong reader.', { code: 'wrong_chain', hint: 'Pass a reader of BTC.' }),
    ].map((error) => view(error).lines.at(-1))
    expect(new Set(hints).size).toBe(hints.length)
    for (const hint of hints) expect(hint).not.toMatch(/request|configure|pass |reader|`/i)
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
    expect(shown.contract).toBe(router)
    expect(view(unconfirmed('new_router'))).toMatchObject({ tone: 'danger', action: { kind: 'quote' } })
    expect(view(unconfirmed('stagenet_router')).title).toBe('The nodes report a stagenet router')
  })

  test('offers to accept a fee that only one chain server reports', () => {
    const { action: way } = view(new UnconfirmedFeeError({ asset: 'BTC.BTC', amount: units(40_000n) }))
    expect(way).toEqual({ kind: 'fee', fee: 40_000n })
  })
})
