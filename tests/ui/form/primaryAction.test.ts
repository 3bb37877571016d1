import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import type { SwapErrorCode } from '../../../src/core/errors.ts'
import { type ActionContext, chooseAction } from '../../../src/ui/form/chooseAction.ts'
import { type SituationFacts, situationOf } from '../../../src/ui/form/situation.ts'
import { startingForm, swapForm } from '../../../src/ui/form/swapForm.ts'
import { best, idleState, inWords, marketAt, messages, no, quoteBy, quotesOf, withQuote } from '../situations.ts'

const refused = (one: SwapErrorCode, other = one) => withQuote(quotesOf(no('THORCHAIN', one), no('MAYACHAIN', other)))
const action = (facts: Partial<SituationFacts>, context: Partial<ActionContext> = {}) =>
  chooseAction(situationOf({ ...idleState, ...facts }), { ...messages, ...context })
const belowMinimum = withQuote(
  quotesOf(inWords('THORCHAIN', 'amount less than min swap amount (recommended_min_amount_in: 120000)')),
)
const belowDust = withQuote(quotesOf(inWords('THORCHAIN', 'amount less than dust threshold')))
const mayaOnly = withQuote(quotesOf(no('THORCHAIN', 'trading_halted'), best(quoteBy('MAYACHAIN', 442n))))
const short = { kind: 'short', missing: units(1n), isTestWallet: false } as const
const keepGas = { kind: 'keepGas', keep: units(400_000n), max: units(14_600_000n) } as const
const needing = (need: ActionContext['recipients'][number]['need']) => [{ need, chain: 'Ethereum' }]
const pending = { ...idleState.quotes, pending: true }
const unread = withQuote(quotesOf(), { result: undefined, pending: true })

interface Row {
  readonly when: string
  readonly facts: Partial<SituationFacts>
  readonly context?: Partial<ActionContext>
  readonly label: string
  readonly effect: string
}

/** Every condition in order of priority: each row also has the problems of the rows below it. */
const rows: readonly Row[] = [
  { when: 'before the page is alive', facts: { form: startingForm }, label: 'Enter an amount', effect: 'nothing' },
  { when: 'without an amount', facts: { amount: { kind: 'none' } }, label: 'Enter an amount', effect: 'nothing' },
  {
    when: 'with an unreadable amount',
    facts: { amount: { kind: 'problem', problem: { kind: 'unreadable' } } },
    label: 'Enter a number',
    effect: 'nothing',
  },
  {
    when: 'with dollars below the smallest amount',
    facts: { amount: { kind: 'problem', problem: { kind: 'below_smallest', decimals: 8 } } },
    label: 'Too small',
    effect: 'nothing',
  },
  {
    when: 'with dollars of a coin without a dollar price',
    facts: { amount: { kind: 'problem', problem: { kind: 'no_price' } } },
    label: 'No dollar price',
    effect: 'nothing',
  },
  {
    when: 'offline without a price',
    facts: { online: false, quotes: unread },
    label: 'Waiting for your connection',
    effect: 'nothing',
  },
  { when: 'while the first price loads', facts: { quotes: unread }, label: 'Getting prices…', effect: 'nothing' },
  {
    when: 'with both protocols halted',
    facts: { quotes: refused('trading_halted') },
    label: 'Swaps are paused',
    effect: 'nothing',
  },
  {
    when: 'with all routes refused',
    facts: { quotes: refused('pool_unavailable', 'unsupported_asset') },
    label: 'No route for this pair',
    effect: 'nothing',
  },
  {
    when: 'with an amount that every node refuses',
    facts: { quotes: refused('quote_refused', 'unsupported_asset') },
    label: 'No route',
    effect: 'nothing',
  },
  {
    when: 'with no node reachable',
    facts: { quotes: refused('nodes_unreachable') },
    label: 'Try again',
    effect: 'refresh',
  },
  { when: 'below the minimum', facts: { quotes: belowMinimum }, label: 'Minimum is 0.0012 BTC', effect: 'fill' },
  { when: 'at or below dust', facts: { quotes: belowDust }, label: 'Send more than 0.00001 BTC', effect: 'nothing' },
  {
    when: 'below the least of a token',
    facts: { quotes: belowDust },
    context: { from: parseAsset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T') },
    label: 'Send more than 0.00001 USDT',
    effect: 'nothing',
  },
  {
    when: 'at or below dust of a coin with a price',
    facts: { quotes: belowDust },
    context: { opening: 500_000n },
    label: 'Use 0.005 BTC',
    effect: 'fill',
  },
  { when: 'while a valid price is refreshed', facts: { quotes: pending }, label: 'Review swap', effect: 'review' },
  {
    when: 'while an expired price is refreshed',
    facts: { quotes: pending, expired: true },
    label: 'Updating price…',
    effect: 'nothing',
  },
  {
    when: 'while another protocol has paused the pair',
    facts: { quotes: mayaOnly },
    context: { funds: short },
    label: 'Swap through Maya',
    effect: 'route',
  },
  { when: 'above the balance', facts: {}, context: { funds: short }, label: 'Not enough BTC', effect: 'nothing' },
  {
    when: 'with amount and gas above the balance',
    facts: {},
    context: { funds: keepGas },
    label: 'Keep 0.004 BTC for gas',
    effect: 'fill',
  },
  {
    when: 'without the coin for a token’s fee',
    facts: {},
    context: { funds: { kind: 'noGas' } },
    label: 'Not enough BTC for the network fee',
    effect: 'nothing',
  },
  {
    when: 'while an address is checked',
    facts: {},
    context: { recipients: needing('check') },
    label: 'Checking the address…',
    effect: 'nothing',
  },
  {
    when: 'with an invalid or blocked address',
    facts: {},
    context: { recipients: needing('address') },
    label: 'Enter an Ethereum address',
    effect: 'nothing',
  },
  {
    when: 'with an address that was not compared',
    facts: {},
    context: { recipients: needing('confirmation') },
    label: 'Confirm the address first',
    effect: 'nothing',
  },
  { when: 'with an old price', facts: { expired: true }, label: 'Refresh price', effect: 'refresh' },
  {
    when: 'while the market price is read',
    facts: { market: { pools: {}, pending: ['THORCHAIN'] } },
    label: 'Comparing with market…',
    effect: 'nothing',
  },
  {
    when: 'while the notice of a loss loads',
    facts: { market: marketAt(490n) },
    context: { isNoticeLoading: true },
    label: 'Comparing with market…',
    effect: 'nothing',
  },
  {
    when: 'without a market price',
    facts: { market: { pools: {}, pending: [] } },
    label: 'Try again',
    effect: 'refresh',
  },
  {
    when: 'with a loss above 15 percent',
    facts: { market: marketAt(600n) },
    label: 'Loss too large to swap',
    effect: 'nothing',
  },
  {
    when: 'with a loss that needs consent',
    facts: { market: marketAt(490n) },
    label: 'Review 8.0% loss',
    effect: 'review',
  },
  { when: 'ready', facts: {}, label: 'Review swap', effect: 'review' },
]

describe('the main button', () => {
  test.each(rows)('$when it shows "$label"', ({ facts, context, label, effect }) => {
    expect(action(facts, context)).toMatchObject({ label, effect: { kind: effect } })
  })

  test('has a reason whenever it does nothing', () => {
    for (const { facts, context } of rows) expect(action(facts, context).label).not.toBe('')
  })

  test('puts missing coins before addresses, and addresses before an old price', () => {
    const recipients = needing('address')
    expect(action({ expired: true }, { recipients, funds: short }).label).toBe('Not enough BTC')
    expect(action({ expired: true }, { recipients }).label).toBe('Enter an Ethereum address')
  })

  test('reviews the other protocol of a paused pair only after it was chosen', () => {
    const context = { market: { ...marketAt(442n), pools: { MAYACHAIN: marketAt(442n).pools.THORCHAIN } } }
    const route = { ...context, quotes: mayaOnly }
    expect(action(route)).toEqual({ label: 'Swap through Maya', effect: { kind: 'route', route: 'MAYACHAIN' } })
    const chosen = (wanted: Protocol) => swapForm(idleState.form, { type: 'routeChosen', route: wanted })
    expect(action({ ...route, form: chosen('THORCHAIN') }).effect.kind).toBe('route')
    expect(action({ ...route, form: chosen('MAYACHAIN') }).label).toBe('Review swap')
    const unreachable = quotesOf(no('THORCHAIN', 'nodes_unreachable'), best(quoteBy('MAYACHAIN', 442n)))
    expect(action({ ...context, quotes: withQuote(unreachable) }).label).toBe('Review swap')
  })

  test('fills in the most that can be sent when gas has to stay', () => {
    expect(action({}, { funds: keepGas }).effect).toEqual({ kind: 'fill', text: '0.146' })
  })

  test('lets the test wallet, which gets coins in the review, continue', () => {
    expect(action({}, { funds: { ...short, isTestWallet: true } }).label).toBe('Review swap')
  })

  test('never has one coin on both sides: choosing it switches the direction', () => {
    const form = swapForm(idleState.form, { type: 'picked', side: 'to', asset: parseAsset('BTC.BTC') })
    expect([form.from, form.to].map(formatAsset)).toEqual(['ETH.ETH', 'BTC.BTC'])
    const same = withQuote(quotesOf(no('THORCHAIN', 'same_asset'), no('MAYACHAIN', 'same_asset')))
    expect(action({ quotes: same }).label).toBe('Choose another coin')
  })

  test('offers the recommended minimum of a route that would take less', () => {
    const quote = quoteBy('THORCHAIN', 451n, { recommendedMinAmountIn: units(20_000_000n) })
    expect(action({ quotes: withQuote(quotesOf(best(quote))) })).toEqual({
      label: 'Minimum is 0.2 BTC',
      effect: { kind: 'fill', text: '0.2' },
    })
  })
})
