import { type Asset, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { StreamingParams } from '../../core/quote/streamingParams.ts'
import { openingAmount } from '../shared/assets/openingAmount.ts'
import { changedOrder, type OrderField, type OrderForm, orderOfOtherPair } from './order/orderForm.ts'
import { defaultPriceLimit, noLimit } from './priceLimit.ts'
import {
  emptyRecipient,
  openedRecipient,
  type Recipient,
  type RecipientCheck,
  type RecipientSide,
  typedRecipient,
} from './recipientState.ts'
import { isDollarSign, splitUnit } from './splitUnit.ts'
import type { LinkedSwap, LinkProblem } from './urlState.ts'

export type Side = 'from' | 'to'
/** With a wallet that signs the deposit, or by a plain payment whose amount identifies the swap. */
type PayMode = 'wallet' | 'memoless'
/** Unit of the typed amount: coins, or dollars that are converted to coins. */
export type Entry = 'coins' | 'dollars'

/** Everything the person has chosen. Before hydration the phase is `starting`, without numbers. */
export interface SwapForm extends Readonly<Record<RecipientSide, Recipient>> {
  readonly phase: 'starting' | 'open'
  readonly from: Asset
  readonly to: Asset
  /** As typed. */
  readonly text: string
  /** The side that was typed. The amount of the other one comes from the quote. */
  readonly fixed: Side
  readonly entry: Entry
  /** How far the price may fall before the network refunds, in hundredths of a percent; see `noLimit`. */
  readonly limitBps: number
  /** The route that the person chose; undefined for the best. */
  readonly route: Protocol | undefined
  /** How the person wants to split the swap; undefined for the best price without a long wait. */
  readonly speed: ChosenSpeed | undefined
  /** Whether the last change was a keystroke, after which the query is delayed. */
  readonly typing: boolean
  readonly mode: PayMode
  /** Undefined for a swap at market. What is sent is typed then, as `fixed`. */
  readonly order: OrderForm | undefined
  /** Half turns of the direction button. */
  readonly turns: number
  /** Why the link that opened the page was not used. */
  readonly linkProblem: LinkProblem | undefined
  /** A parameter of that link that the page does not know. */
  readonly unknown: string | undefined
  /** Whether the coins come from a link and were not changed since. */
  readonly isLinked: boolean
}

/** A way to split the swap on one protocol. */
export interface ChosenSpeed extends StreamingParams {
  readonly protocol: Protocol
}

/** What the page's history entry keeps of a form besides its link, for a reload and Back. No link can write it. */
export interface KeptForm extends Pick<SwapForm, 'mode' | 'limitBps'> {
  /** With the price as typed, which a link has only while it can be read. */
  readonly order?: OrderForm | undefined
  /** Destination and refund address. */
  readonly typed: readonly [string, string]
  /** Which of them come from a link. They have to be compared again. */
  readonly linked?: readonly [boolean, boolean]
  /** What was wrong with the link, which the address does not have any more. */
  readonly linkProblem?: LinkProblem | undefined
  readonly unknown?: string | undefined
}

export type SwapFormEvent =
  /** `amount` is the page's own for the coin that it sells. */
  | ({ type: 'opened'; kept?: KeptForm; amount?: string | undefined } & LinkedSwap)
  | { type: 'linkRejected'; linkProblem: LinkProblem }
  /** The coins of a link, with the contracts of their pools. */
  | { type: 'resolved'; from: Asset; to: Asset }
  /** `side` is the field; what is sent unless given. */
  | { type: 'typed'; text: string; side?: Side | undefined }
  /** `order` is the field of an order's price. */
  | { type: 'filled'; text: string; entry?: Entry | undefined; side?: Side | undefined; order?: OrderField | undefined }
  | { type: 'picked'; side: Side; asset: Asset }
  | { type: 'flipped'; text?: string | undefined }
  | { type: 'entrySwitched'; text: string }
  | { type: 'limitChosen'; limitBps: number }
  | { type: 'routeChosen'; route: Protocol }
  | { type: 'speedChosen'; speed: ChosenSpeed }
  | { type: 'modeChosen'; mode: PayMode }
  /** Changes to a limit order, or something of it; undefined changes to a swap at market. */
  | { type: 'orderChanged'; order: Partial<OrderForm> | undefined }
  | { type: 'recipientTyped'; side: RecipientSide; text: string }
  /** `text` is the text that was checked; a late result for another text is dropped. */
  | { type: 'recipientChecked'; side: RecipientSide; text: string; check: RecipientCheck | undefined }
  | { type: 'recipientConfirmed'; side: RecipientSide; address: string | undefined }

export const startingForm: SwapForm = {
  phase: 'starting',
  from: parseAsset('BTC.BTC'),
  to: parseAsset('ETH.ETH'),
  text: '',
  fixed: 'from',
  entry: 'coins',
  limitBps: defaultPriceLimit,
  route: undefined,
  speed: undefined,
  typing: false,
  mode: 'wallet',
  order: undefined,
  turns: 0,
  linkProblem: undefined,
  unknown: undefined,
  isLinked: false,
  destination: emptyRecipient,
  refund: emptyRecipient,
}

/** The coins that a page's form opens with, as assets. */
export interface FormPair {
  readonly sell: string
  readonly buy: string
  /** Amount of the sold coin that the form opens with. */
  readonly amount?: string | undefined
}

/** The form of a page before it opens. */
export const startingFormOf = (pair: FormPair | undefined): SwapForm =>
  pair ? { ...startingForm, from: parseAsset(pair.sell), to: parseAsset(pair.buy) } : startingForm

/** One character more than an amount may have, so that longer text is rejected and never cut to another amount. */
const longestText = 81

/** State after the person chose a coin. The consent to any price is for one pair. */
const chosen = ({ limitBps }: SwapForm) =>
  ({ linkProblem: undefined, unknown: undefined, isLinked: false, limitBps: protectedLimit(limitBps) }) as const

const protectedLimit = (limitBps: number) => (limitBps === noLimit ? defaultPriceLimit : limitBps)

export function swapForm(form: SwapForm, event: SwapFormEvent): SwapForm {
  switch (event.type) {
    case 'opened':
      return opened(form, event)
    case 'linkRejected':
      return opened({ ...startingForm, limitBps: form.limitBps }, event)
    case 'resolved':
      return { ...form, from: event.from, to: event.to }
    case 'typed':
      if (form.order && event.side === 'to') {
        const order = withOrder(form, { field: 'output', text: event.text })
        return { ...order, linkProblem: undefined, unknown: undefined }
      }
      return {
        ...resized(form),
        ...typed(form, event.text.slice(0, longestText), event.side ?? 'from'),
        typing: true,
        linkProblem: undefined,
        unknown: undefined,
      }
    case 'filled':
      if (form.order && (event.order || event.side === 'to')) {
        return withOrder(form, { field: event.order ?? 'output', text: event.text })
      }
      return {
        ...resized(form),
        text: event.text,
        entry: event.entry ?? 'coins',
        fixed: event.side ?? 'from',
        typing: false,
      }
    case 'picked':
      return { ...withoutStrayRecipients(picked(form, event.side, event.asset), form), typing: false, ...chosen(form) }
    case 'flipped': {
      const next = withoutStrayRecipients(flipped(form, event.text), form)
      return { ...next, turns: form.turns + 1, typing: false, ...chosen(form) }
    }
    case 'entrySwitched':
      return { ...form, entry: form.entry === 'coins' ? 'dollars' : 'coins', text: event.text, typing: false }
    case 'limitChosen':
      return { ...form, limitBps: event.limitBps }
    case 'routeChosen':
      return { ...form, route: event.route, speed: event.route === form.speed?.protocol ? form.speed : undefined }
    case 'speedChosen':
      return { ...form, route: event.speed.protocol, speed: event.speed }
    case 'modeChosen':
      // Only THORChain has references.
      return { ...form, mode: event.mode, route: routeOf({ ...form, ...event }), speed: undefined }
    case 'orderChanged':
      return event.order === undefined ? withoutOrder(form) : withOrder(form, event.order)
    case 'recipientTyped':
      return { ...form, [event.side]: typedRecipient(event.text) }
    case 'recipientChecked':
      return event.text === form[event.side].text ? withRecipient(form, event.side, { check: event.check }) : form
    case 'recipientConfirmed':
      return withRecipient(form, event.side, { confirmed: event.address })
  }
}

/** Only THORChain has limit orders. Their price is typed beside the amount that is sent. */
function withOrder(form: SwapForm, change: Partial<OrderForm>): SwapForm {
  const order = changedOrder(form.order, change)
  const sent = form.fixed === 'from' ? {} : ({ fixed: 'from', entry: 'coins', text: '' } as const)
  return { ...form, ...sent, order, route: routeOf({ ...form, order }), speed: undefined, typing: false }
}

function withoutOrder(form: SwapForm): SwapForm {
  return { ...form, order: undefined, route: routeOf({ mode: form.mode, order: undefined }) }
}

function withRecipient(form: SwapForm, side: RecipientSide, change: Partial<Recipient>): SwapForm {
  return { ...form, [side]: { ...form[side], ...change } }
}

/** Clears an address when the chain that it is on changes. */
function withoutStrayRecipients(form: SwapForm, before: SwapForm): SwapForm {
  return {
    ...form,
    destination: form.to.chain === before.to.chain ? form.destination : emptyRecipient,
    refund: form.from.chain === before.from.chain ? form.refund : emptyRecipient,
  }
}

/** A number of sub-swaps belongs to one amount. The network's own rule and its maximum fit every amount. */
function resized(form: SwapForm): SwapForm {
  return form.speed === undefined || form.speed.quantity === 0 ? form : { ...form, speed: undefined }
}

interface OpenedPage extends LinkedSwap {
  readonly kept?: KeptForm
  readonly amount?: string | undefined
}

/** Without an amount for the coin, the field is empty until its price is known; see `useLinkedCoins`. */
function opened(form: SwapForm, { kept, amount = openingAmount, ...linked }: OpenedPage): SwapForm {
  const { from, to, text, fixed, linkProblem, unknown, destination, refund, mode = kept?.mode ?? form.mode } = linked
  const order = linked.order && changedOrder(kept?.order, linked.order)
  const given = { ...form, from: from ?? form.from, to: to ?? form.to }
  const distinct = sameAsset(given.from, given.to) ? { ...given, ...otherThan(given, from ? 'to' : 'from') } : given
  const isLinked = from !== undefined || to !== undefined
  const [typedDestination, typedRefund] = kept?.typed ?? []
  return {
    ...distinct,
    phase: 'open',
    text: text ?? (sameAsset(distinct.from, form.from) ? amount : ''),
    fixed: fixed ?? 'from',
    limitBps: kept ? protectedLimit(kept.limitBps) : form.limitBps,
    linkProblem: linkProblem ?? kept?.linkProblem,
    unknown: unknown ?? kept?.unknown,
    isLinked,
    destination: openedRecipient(destination, typedDestination, kept?.linked?.[0]),
    refund: openedRecipient(refund, typedRefund, kept?.linked?.[1]),
    mode,
    order,
    route: routeOf({ mode, order }),
  }
}

/** A dollar sign switches to dollars, the coin's ticker back to coins; the field then contains only the number. */
function typed(form: SwapForm, text: string, side: Side): Pick<SwapForm, 'entry' | 'text' | 'fixed'> {
  const { ticker } = form[side]
  // The field of the other side shows coins.
  const entry = side === form.fixed ? form.entry : 'coins'
  const { number, unit } = splitUnit(text, ticker)
  if (isDollarSign(unit)) return { entry: 'dollars', text: number, fixed: side }
  const isCoins = entry === 'dollars' && unit === ticker
  return isCoins ? { entry: 'coins', text: number, fixed: side } : { entry, text, fixed: side }
}

/** Returns a coin for one side that differs from the other side. */
function otherThan({ from, to }: SwapForm, side: Side): Partial<SwapForm> {
  const kept = side === 'to' ? from : to
  const spare = sameAsset(kept, startingForm.from) ? startingForm.to : startingForm.from
  return { [side]: spare }
}

/** Choosing the coin of the other side switches the direction, so that both sides never have the same coin. */
function picked(form: SwapForm, side: Side, asset: Asset): SwapForm {
  const other = side === 'from' ? form.to : form.from
  if (sameAsset(form[side], asset)) return form
  if (sameAsset(other, asset)) return flipped(form, undefined)
  return { ...form, [side]: asset, order: orderOfOtherPair(form.order), route: routeOf(form), speed: undefined }
}

/** A typed output stays with its coin, which is sent then. */
function flipped(form: SwapForm, text: string | undefined): SwapForm {
  const kept = form.entry === 'dollars' || form.fixed === 'to' ? form.text : (text ?? form.text)
  const order = orderOfOtherPair(form.order)
  const turned = { from: form.to, to: form.from, text: kept, order }
  return { ...form, ...turned, fixed: 'from', route: routeOf(form), speed: undefined }
}

/** The route of a new pair: the best, or the only protocol that has limit orders and swaps without a wallet. */
const routeOf = ({ mode, order }: Pick<SwapForm, 'mode' | 'order'>): Protocol | undefined =>
  mode === 'memoless' || order !== undefined ? 'THORCHAIN' : undefined
