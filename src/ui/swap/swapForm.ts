import { type Asset, parseAsset, sameAsset } from '../../core/asset.ts'
import type { Protocol } from '../../core/protocol.ts'

export type Side = 'from' | 'to'
/** What the person types: coins, or dollars that are turned into coins. */
export type Entry = 'coins' | 'dollars'

/** Everything the person has chosen. The page before it is alive is `starting`, and shows no numbers. */
export interface SwapForm {
  readonly phase: 'starting' | 'open'
  readonly from: Asset
  readonly to: Asset
  /** As typed, in the person's own writing. */
  readonly text: string
  readonly entry: Entry
  /** Most that the price may fall before the network sends the coins back, in hundredths of a percent. */
  readonly limitBps: number
  /** The route the person took against the advice; without one it is the best. */
  readonly route: Protocol | undefined
  /** Whether the last change was a keystroke, after which asking waits a moment. */
  readonly typing: boolean
  /** Half turns of the direction button. */
  readonly turns: number
  /** The link that opened the page named something unknown. */
  readonly linkProblem: boolean
}

export type SwapFormEvent =
  | {
      type: 'opened'
      from?: Asset | undefined
      to?: Asset | undefined
      text?: string | undefined
      linkProblem: boolean
    }
  | { type: 'typed'; text: string }
  | { type: 'filled'; text: string }
  | { type: 'picked'; side: Side; asset: Asset }
  | { type: 'flipped'; text?: string | undefined }
  | { type: 'entrySwitched'; text: string }
  | { type: 'limitChosen'; limitBps: number }
  | { type: 'routeChosen'; route: Protocol }

export const limitChoices = [50, 100, 200, 300] as const

export const startingForm: SwapForm = {
  phase: 'starting',
  from: parseAsset('BTC.BTC'),
  to: parseAsset('ETH.ETH'),
  text: '',
  entry: 'coins',
  limitBps: 100,
  route: undefined,
  typing: false,
  turns: 0,
  linkProblem: false,
}

/** What a first visit asks, so that the page shows a real price at once. */
export const openingAmount = '0.15'

/** Longer than any amount; a pasted page of text stays out of the form. */
const longestText = 60

export function swapForm(form: SwapForm, event: SwapFormEvent): SwapForm {
  switch (event.type) {
    case 'opened':
      return opened(form, event)
    case 'typed':
      return { ...form, text: event.text.slice(0, longestText), typing: true, linkProblem: false }
    case 'filled':
      return { ...form, text: event.text, entry: 'coins', typing: false }
    case 'picked':
      return { ...picked(form, event.side, event.asset), typing: false, linkProblem: false }
    case 'flipped':
      return { ...flipped(form, event.text), turns: form.turns + 1, typing: false }
    case 'entrySwitched':
      return { ...form, entry: form.entry === 'coins' ? 'dollars' : 'coins', text: event.text, typing: false }
    case 'limitChosen':
      return { ...form, limitBps: event.limitBps }
    case 'routeChosen':
      return { ...form, route: event.route }
  }
}

function opened(form: SwapForm, { from, to, text, linkProblem }: Extract<SwapFormEvent, { type: 'opened' }>): SwapForm {
  const given = { ...form, from: from ?? form.from, to: to ?? form.to }
  const distinct = sameAsset(given.from, given.to) ? { ...given, ...otherThan(given, from ? 'to' : 'from') } : given
  return { ...distinct, phase: 'open', text: text ?? openingAmount, linkProblem }
}

/** Replaces one side by a coin that differs from the other side. */
function otherThan({ from, to }: SwapForm, side: Side): Partial<SwapForm> {
  const kept = side === 'to' ? from : to
  const spare = sameAsset(kept, startingForm.from) ? startingForm.to : startingForm.from
  return { [side]: spare }
}

/** Choosing the coin of the other side turns the pair round instead of asking for a swap into itself. */
function picked(form: SwapForm, side: Side, asset: Asset): SwapForm {
  const other = side === 'from' ? form.to : form.from
  if (sameAsset(form[side], asset)) return form
  if (sameAsset(other, asset)) return flipped(form, undefined)
  return { ...form, [side]: asset, route: undefined }
}

function flipped(form: SwapForm, text: string | undefined): SwapForm {
  const kept = form.entry === 'dollars' ? form.text : (text ?? form.text)
  return { ...form, from: form.to, to: form.from, text: kept, route: undefined }
}
