import { protocols } from '../../../core/chains/protocol.ts'
import { exactText } from '../../shared/plain/assetText.ts'
import { type Child, html, icon } from '../../shared/plain/element.ts'
import { stageItem } from '../../track/stageItem.ts'
import type { DevnetScenario, DevnetSwap } from './explorerSchemas.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { copyableText } from './explorerText.ts'
import { isEnd } from './swapProgress.ts'
import type { SwapFacts, SwapStep } from './swapSteps.ts'
import { swapSteps } from './swapSteps.ts'
import type { Moment } from './virtualTime.ts'
import { clockText, timeOfHeight } from './virtualTime.ts'

/** URLs of the node and indexer that report a swap. */
export interface RawUrls {
  readonly node: string
  readonly midgard: string
}

interface Context {
  /** A block of the swap's protocol, which gives the times of the others. */
  readonly block: Moment
  readonly scenarios: readonly DevnetScenario[]
  readonly raw: RawUrls
}

/** Renders one swap in full: its steps, its facts, and links to the raw data. */
export function swapDetail(
  facts: SwapFacts,
  { block, scenarios, raw }: Context,
  localization: ExplorerLocalization,
): readonly HTMLElement[] {
  const { swap, progress } = facts
  const { hash, from_address: from, destination, memo } = swap
  const { messages } = localization
  const fact = (name: string, ...value: readonly Child[]) => html('div', html('dt', name), html('dd', value))
  const address = (text: string, place: string) =>
    copyableText(text, messages.address, `${hash}-${place}`, localization)
  const scenario = scenarios.find(({ id }) => id === swap.scenario)
  const reason = progress.reason ?? ''
  const list = html(
    'dl',
    { class: 'ex-facts' },
    fact(messages.deposit, copyableText(hash, messages.hash, `${hash}-hash`, localization)),
    from !== '' && fact(messages.from, address(from, 'from')),
    destination !== '' && fact(messages.to, address(destination, 'to')),
    fact(messages.memo, memo === '' ? html('span', { class: 'faint' }, messages.noMemo) : html('code', memo)),
    swap.out.map((paid, at) =>
      fact(messages.paid, payment(paid, `${hash}-out-${at}`, isEnd(swap.state), localization)),
    ),
    reason !== '' && fact(messages.reason, html('q', { class: 'warn' }, reason)),
    scenario && fact(messages.scenario, html('span', `${scenario.title}. ${scenario.what_happens}`)),
  )
  return [stepsList(swapSteps(facts, localization), block, localization), list, rawLinks(facts, raw, localization)]
}

function payment(
  { asset, amount, to, hash }: DevnetSwap['out'][number],
  place: string,
  isEnded: boolean,
  localization: ExplorerLocalization,
): HTMLElement {
  const { messages, locale } = localization
  return html(
    'span',
    { class: 'ex-paid' },
    html('b', { class: 'num' }, exactText(amount, asset, locale)),
    html('code', { class: 'faint' }, to),
    // Payments on the protocol's own chain have no hash.
    hash
      ? copyableText(hash, messages.hash, place, localization)
      : !isEnded && html('span', { class: 'badge' }, messages.planned),
  )
}

function rawLinks({ swap }: SwapFacts, { node, midgard }: RawUrls, { messages }: ExplorerLocalization): HTMLElement {
  const { prefix } = protocols[swap.protocol]
  const link = (name: string, href: string) =>
    html('a', { href, target: '_blank', rel: 'noreferrer' }, name, icon('ext'))
  return html(
    'p',
    { class: 'ex-doors t13' },
    link(messages.trackingPage, `/tx/${swap.hash}`),
    link(messages.stages, `${node}${prefix}/tx/stages/${swap.hash}`),
    link(messages.status, `${node}${prefix}/tx/status/${swap.hash}`),
    link(messages.actions, `${midgard}/v2/actions?txid=${swap.hash}`),
  )
}

/** Renders the steps of a swap in order, each with the block and time at which it was reached. */
function stepsList(steps: readonly SwapStep[], block: Moment, { messages, number }: ExplorerLocalization): HTMLElement {
  const items = steps.map(({ state, title, text, height, scale }) =>
    stageItem(
      state,
      html('b', title),
      text !== undefined && html('span', { class: 'ex-step-text' }, text),
      scale && html('progress', { value: scale.done, max: scale.of, 'aria-hidden': 'true' }),
      height !== undefined &&
        html(
          'span',
          { class: 'ex-step-at num' },
          messages.block(number(height)),
          html('span', clockText(timeOfHeight(height, block))),
        ),
    ),
  )
  return html('ol', { class: 'ex-steps' }, items)
}
