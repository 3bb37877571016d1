import { protocols } from '../../core/chains/protocol.ts'
import { html, icon } from '../tracking/element.ts'
import { isEnd } from './course.ts'
import { exactText } from './figuresOf.ts'
import { stepsList } from './stepsList.ts'
import { type SwapFacts, swapSteps } from './swapSteps.ts'
import type { Moment } from './virtualTime.ts'
import type { DevnetScenario } from './wire.ts'
import { copied, type Wording } from './wording.ts'

/** Where the answers behind one swap can be read raw. */
export interface RawPlaces {
  readonly node: string
  readonly midgard: string
}

interface Context {
  readonly now: Moment
  readonly scenarios: readonly DevnetScenario[]
  readonly raw: RawPlaces
}

/** One swap in full: its way, its facts, and the doors behind which the same is told raw. */
export function swapDetail(
  facts: SwapFacts,
  { now, scenarios, raw }: Context,
  wording: Wording,
): readonly HTMLElement[] {
  const rows = [...depositRows(facts, wording), ...paymentRows(facts, wording), ...reasons(facts, scenarios, wording)]
  const list = rows.map(([name, value]) => html('div', {}, html('dt', {}, name), html('dd', {}, value)))
  return [
    stepsList(swapSteps(facts, wording), now, wording),
    html('dl', { class: 'ex-facts' }, ...list),
    doors(facts, raw, wording),
  ]
}

type Row = readonly [name: string, value: Node]

function depositRows({ swap }: SwapFacts, wording: Wording): readonly Row[] {
  const { words } = wording
  const { hash, from_address: from, destination, memo } = swap
  const place = `${hash}-`
  return [
    [words.deposit, copied(hash, words.hashWord, `${place}hash`, wording)],
    ...(from === '' ? [] : [[words.from, copied(from, words.addressWord, `${place}from`, wording)] as const]),
    ...(destination === '' ? [] : [[words.to, copied(destination, words.addressWord, `${place}to`, wording)] as const]),
    [words.memo, memo === '' ? html('span', { class: 'faint' }, words.noMemo) : html('code', {}, memo)],
  ]
}

function paymentRows({ swap }: SwapFacts, wording: Wording): readonly Row[] {
  const { words, locale } = wording
  // What stays on the protocol's own chain is paid without a hash.
  const unseen = isEnd(swap.state) ? undefined : html('span', { class: 'badge' }, words.planned)
  return swap.out.map(({ asset, amount, to, hash }, at) => {
    const paid =
      hash === null || hash === '' ? undefined : copied(hash, words.hashWord, `${swap.hash}-out-${at}`, wording)
    return [
      words.paid,
      html(
        'span',
        { class: 'ex-paid' },
        html('b', { class: 'num' }, exactText(amount, asset, locale)),
        html('code', { class: 'faint' }, to),
        paid ?? unseen?.cloneNode(true),
      ),
    ] as const
  })
}

function reasons(
  { swap, course }: SwapFacts,
  scenarios: readonly DevnetScenario[],
  { words }: Wording,
): readonly Row[] {
  const scenario = scenarios.find(({ id }) => id === swap.scenario)
  const reason = course.reason ?? ''
  return [
    ...(reason === '' ? [] : [[words.reason, html('q', { class: 'warn' }, reason)] as const]),
    ...(scenario ? [[words.scenario, html('span', {}, `${scenario.title}. ${scenario.what_happens}`)] as const] : []),
  ]
}

function doors({ swap }: SwapFacts, { node, midgard }: RawPlaces, { words }: Wording): HTMLElement {
  const { prefix } = protocols[swap.protocol]
  const links = [
    [words.asPerson, `/tx/${swap.hash}`],
    [words.stages, `${node}${prefix}/tx/stages/${swap.hash}`],
    [words.status, `${node}${prefix}/tx/status/${swap.hash}`],
    [words.actions, `${midgard}/v2/actions?txid=${swap.hash}`],
  ] as const
  return html(
    'p',
    { class: 'ex-doors t13' },
    ...links.map(([name, href]) => html('a', { href, target: '_blank', rel: 'noreferrer' }, name, icon('ext'))),
  )
}
