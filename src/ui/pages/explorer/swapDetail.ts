import { protocols } from '../../../core/chains/protocol.ts'
import { exactText } from '../../shared/plain/assetText.ts'
import { html, icon } from '../../shared/plain/element.ts'
import { stageItem } from '../../track/stageItem.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { copyableText } from './explorerText.ts'
import { isEnd } from './swapProgress.ts'
import type { SwapFacts, SwapStep } from './swapSteps.ts'
import { swapSteps } from './swapSteps.ts'
import type { Moment } from './virtualTime.ts'
import { clockText, timeOfHeight } from './virtualTime.ts'
import type { DevnetScenario } from './wire.ts'

/** URLs of the node and indexer that report a swap. */
export interface RawUrls {
  readonly node: string
  readonly midgard: string
}

interface Context {
  readonly now: Moment
  readonly scenarios: readonly DevnetScenario[]
  readonly raw: RawUrls
}

/** Renders one swap in full: its steps, its facts, and links to the raw data. */
export function swapDetail(
  facts: SwapFacts,
  { now, scenarios, raw }: Context,
  localization: ExplorerLocalization,
): readonly HTMLElement[] {
  const rows = [
    ...depositRows(facts, localization),
    ...paymentRows(facts, localization),
    ...reasons(facts, scenarios, localization),
  ]
  const list = rows.map(([name, value]) => html('div', {}, html('dt', {}, name), html('dd', {}, value)))
  return [
    stepsList(swapSteps(facts, localization), now, localization),
    html('dl', { class: 'ex-facts' }, ...list),
    rawLinks(facts, raw, localization),
  ]
}

type Row = readonly [name: string, value: Node]

function depositRows({ swap }: SwapFacts, localization: ExplorerLocalization): readonly Row[] {
  const { messages } = localization
  const { hash, from_address: from, destination, memo } = swap
  const place = `${hash}-`
  return [
    [messages.deposit, copyableText(hash, messages.hash, `${place}hash`, localization)],
    ...(from === ''
      ? []
      : [[messages.from, copyableText(from, messages.address, `${place}from`, localization)] as const]),
    ...(destination === ''
      ? []
      : [[messages.to, copyableText(destination, messages.address, `${place}to`, localization)] as const]),
    [messages.memo, memo === '' ? html('span', { class: 'faint' }, messages.noMemo) : html('code', {}, memo)],
  ]
}

function paymentRows({ swap }: SwapFacts, localization: ExplorerLocalization): readonly Row[] {
  const { messages, locale } = localization
  // Payments on the protocol's own chain have no hash.
  const unseen = isEnd(swap.state) ? undefined : html('span', { class: 'badge' }, messages.planned)
  return swap.out.map(({ asset, amount, to, hash }, at) => {
    const paid =
      hash === null || hash === ''
        ? undefined
        : copyableText(hash, messages.hash, `${swap.hash}-out-${at}`, localization)
    return [
      messages.paid,
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
  { swap, progress }: SwapFacts,
  scenarios: readonly DevnetScenario[],
  { messages }: ExplorerLocalization,
): readonly Row[] {
  const scenario = scenarios.find(({ id }) => id === swap.scenario)
  const reason = progress.reason ?? ''
  return [
    ...(reason === '' ? [] : [[messages.reason, html('q', { class: 'warn' }, reason)] as const]),
    ...(scenario
      ? [[messages.scenario, html('span', {}, `${scenario.title}. ${scenario.what_happens}`)] as const]
      : []),
  ]
}

function rawLinks({ swap }: SwapFacts, { node, midgard }: RawUrls, { messages }: ExplorerLocalization): HTMLElement {
  const { prefix } = protocols[swap.protocol]
  const links = [
    [messages.trackingPage, `/tx/${swap.hash}`],
    [messages.stages, `${node}${prefix}/tx/stages/${swap.hash}`],
    [messages.status, `${node}${prefix}/tx/status/${swap.hash}`],
    [messages.actions, `${midgard}/v2/actions?txid=${swap.hash}`],
  ] as const
  return html(
    'p',
    { class: 'ex-doors t13' },
    ...links.map(([name, href]) => html('a', { href, target: '_blank', rel: 'noreferrer' }, name, icon('ext'))),
  )
}

/** Renders the steps of a swap in order, each with the block and time at which it was reached. */
function stepsList(steps: readonly SwapStep[], now: Moment, { messages, number }: ExplorerLocalization): HTMLElement {
  const items = steps.map(({ state, title, text, height, scale }) =>
    stageItem(
      state,
      html('b', {}, title),
      text === undefined ? undefined : html('span', { class: 'ex-step-text' }, text),
      scale && html('progress', { value: String(scale.done), max: String(scale.of), 'aria-hidden': 'true' }),
      height === undefined
        ? undefined
        : html(
            'span',
            { class: 'ex-step-at num' },
            messages.block(number(height)),
            html('span', {}, clockText(timeOfHeight(height, now))),
          ),
    ),
  )
  return html('ol', { class: 'ex-steps' }, ...items)
}
