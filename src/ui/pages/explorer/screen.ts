import { formatDecimal, parseDecimal } from '../../../core/asset/amount.ts'
import { SwapError } from '../../../core/errors.ts'
import { publicConfig } from '../../../runtime/browser.ts'
import { decimalsOf } from '../../shared/plain/assetText.ts'
import { html, patch } from '../../shared/plain/element.ts'
import type { ExplorerMessages } from '../../texts/explorer.en.ts'
import { activeFaults } from './activeFaults.ts'
import { blockEvents, blockKey, drawBlocks } from './blocksStrip.ts'
import type { ControlName } from './controls.ts'
import { withSuffix } from './controls.ts'
import type { DevnetError } from './devnetClient.ts'
import type { DevnetView } from './devnetPoller.ts'
import { part } from './explorerPart.ts'
import type { DevnetBlock, DevnetSwap, Done } from './explorerSchemas.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { fillClock, fillForms, fillNodes } from './fillControls.ts'
import type { RawUrls } from './swapDetail.ts'
import { drawSwaps, moveLanes } from './swapList.ts'
import { drawChains, drawPools, drawScenarios, drawVaults } from './tables.ts'
import type { UpdateView, ViewState } from './viewState.ts'
import { isLong, listed, toggle } from './viewState.ts'
import { agoText, dateText } from './virtualTime.ts'

const fewBlocks = 6

/** Amount used when the form's amount is invalid. */
const fallback = '0.5'

interface ScreenOptions {
  readonly localization: ExplorerLocalization
  /** The devnet's origin, for messages. */
  readonly url: string
  /** Called when the person opened something that needs more data. */
  readonly onChoice: () => void
}

/** Creates the page's renderer: shows the devnet's state, keeps the view state, and reports problems. */
export function createScreen({ localization, url, onChoice }: ScreenOptions) {
  const { messages } = localization
  const viewState: ViewState = { opened: new Set(), block: undefined, all: false }
  let last: DevnetView | undefined

  const show = (view: DevnetView) => {
    last = view
    showTrouble(undefined)
    showState(view, viewState, update, localization)
  }
  const update: UpdateView = (change) => {
    change(viewState)
    if (last) show(last)
    onChoice()
  }
  listenToPage(update, messages)

  return {
    show,
    wanted: (swaps: readonly DevnetSwap[]) => listed(swaps, viewState),
    trouble: ({ kind, message }: DevnetError) => {
      const since = last ? [messages.stale(dateText(last.devnet.time))] : []
      const [title, why] =
        kind === 'unreachable'
          ? [messages.unreachable, messages.unreachableWhy(url)]
          : [messages.unreadable, messages.unreadableWhy(message)]
      showTrouble({ title, lines: [why, ...since] })
    },
    /** Updates the page after a control has run. */
    did: (name: ControlName, { id }: Done) => {
      if (name === 'snapshot' && id) rememberSnapshot(id)
      if (name !== 'reset' && name !== 'restore') return
      viewState.opened.clear()
      viewState.block = undefined
    },
  }
}

function showState(
  shown: DevnetView,
  viewState: ViewState,
  update: UpdateView,
  localization: ExplorerLocalization,
): void {
  const { devnet, blocks, pools, view, nodeAnswers } = shown
  const { messages } = localization
  showWarnings([...activeFaults(devnet, messages), ...(nodeAnswers ? [] : [messages.nodesSilent(view)])])
  fillClock(devnet, localization)
  fillNodes(devnet, localization)
  fillForms(devnet)
  showBlocks(blocks, viewState, update, localization)
  showSwaps(shown, viewState, update, localization)
  drawChains(part('chains'), devnet.chains, localization)
  drawPools(part('pools'), pools, devnet.prices, localization)
  drawVaults(part('vaults'), devnet.vaults, localization)
  drawScenarios(part('scenarios'), devnet.scenarios, localization)
  for (const element of document.querySelectorAll<HTMLElement>('time[data-at]'))
    patch(element, agoText(Number(element.dataset.at), devnet.time, messages))
}

function listenToPage(update: UpdateView, messages: ExplorerLocalization['messages']): void {
  part('protocol').addEventListener('change', () =>
    update((viewState) => {
      viewState.block = undefined
    }),
  )
  part('all-swaps').addEventListener('click', () =>
    update((viewState) => {
      viewState.all = !viewState.all
    }),
  )
  part('scenarios').addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) fillDeposit(button.dataset, messages)
  })
  const dialog = part('confirm-reset') as HTMLDialogElement
  part('ask-reset').addEventListener('click', () => dialog.showModal())
  part('keep').addEventListener('click', () => dialog.close())
}

/** Offers a new snapshot for restoring. */
function rememberSnapshot(id: string): void {
  part('snapshots').prepend(html('option', { value: id }))
  const field = part('restore-id') as HTMLInputElement
  field.value = id
}

/** Puts a scenario's suffix into the amount of the deposit form, and focuses it. */
function fillDeposit({ suffix, title }: DOMStringMap, messages: ExplorerMessages): void {
  const form = part('deposit')
  const amount = form.querySelector<HTMLInputElement>('[name="amount"]')
  const asset = form.querySelector<HTMLSelectElement>('[name="asset"]')
  if (amount === null || asset === null || suffix === undefined || !/^\d{1,12}$/.test(suffix)) return
  const decimals = decimalsOf(asset.value)
  amount.value = formatDecimal(withSuffix(unitsOr(amount.value.trim(), decimals), suffix), decimals)
  const output = form.closest('[data-message-scope]')?.querySelector<HTMLElement>('[data-message]')
  if (output) {
    patch(output, messages.confirmations.magic(title ?? ''))
    output.dataset.tone = 'note'
  }
  amount.focus()
}

function unitsOr(text: string, decimals: number): bigint {
  try {
    return parseDecimal(text, decimals)
  } catch (error) {
    if (error instanceof SwapError) return parseDecimal(fallback, decimals)
    throw error
  }
}

/** Shows the newest blocks of the selected protocol, and the events of the open one. */
function showBlocks(
  blocks: readonly DevnetBlock[],
  { block: opened }: ViewState,
  update: UpdateView,
  localization: ExplorerLocalization,
): void {
  const chosen = part('protocol').querySelector<HTMLInputElement>(':checked')?.value
  const open = (pressed: DevnetBlock) =>
    update((viewState) => {
      const { block } = viewState
      viewState.block = block && blockKey(block) === blockKey(pressed) ? undefined : pressed
    })
  const close = () =>
    update((viewState) => {
      viewState.block = undefined
    })
  const shown = blocks.filter(({ protocol }) => protocol === chosen).slice(0, fewBlocks)
  drawBlocks(part('blocks'), { blocks: shown, opened: opened && blockKey(opened), open }, localization)
  const box = part('block-open')
  box.hidden = opened === undefined
  patch(box, opened && html('div', blockEvents(opened, close, localization)))
}

/** Shows the newest swaps, or all of them. The empty notice appears only once the list is known to be empty. */
function showSwaps(
  { devnet, swaps, blocks, facts, view }: DevnetView,
  { opened, all }: ViewState,
  update: UpdateView,
  localization: ExplorerLocalization,
): void {
  const { messages } = localization
  const nowOf = ({ protocol }: DevnetSwap) => ({ height: devnet.heights[protocol], time: devnet.time })
  const listing = {
    facts: listed(facts, { all }),
    opened,
    toggle: (hash: string) => update((viewState) => toggle(viewState.opened, hash)),
    scenarios: devnet.scenarios,
    nowOf,
    // The time of a block moves in steps, so that the times computed from it stay.
    blockOf: (swap: DevnetSwap) => blocks.find(({ protocol }) => protocol === swap.protocol) ?? nowOf(swap),
    rawOf: (swap: DevnetSwap) => rawUrls(swap, Number(view) - 1),
  }
  part('unknown-swaps').hidden = true
  part('no-swaps').hidden = swaps.length > 0
  part('swap-board').hidden = swaps.length === 0
  drawSwaps(part('swaps'), listing, localization)
  moveLanes(part('swaps'), part('axis'), listing, devnet.time)
  const more = part('all-swaps')
  more.hidden = !isLong(swaps)
  patch(more, all ? messages.fewerSwaps : messages.allSwaps(swaps.length))
}

function rawUrls({ protocol }: DevnetSwap, at: number): RawUrls {
  const { thornode, midgard, mayanode, mayaMidgard } = publicConfig.nodes
  const [nodes, indexers] = protocol === 'THORCHAIN' ? [thornode, midgard] : [mayanode, mayaMidgard]
  return { node: nodes[at]?.url ?? '', midgard: indexers[at]?.url ?? '' }
}

interface Trouble {
  readonly title: string
  readonly lines: readonly string[]
}

/** Shows an error above the page, whose data is then stale; without one, hides it. */
function showTrouble(trouble: Trouble | undefined): void {
  part('trouble').hidden = trouble === undefined
  part('explorer').dataset.state = trouble === undefined ? 'live' : 'stale'
  const lines = trouble?.lines.map((line) => html('p', line))
  patch(part('trouble-text'), trouble && html('div', html('b', trouble.title), lines))
}

/** Lists the active faults. */
function showWarnings(warnings: readonly string[]): void {
  part('faults').hidden = warnings.length === 0
  const items = warnings.map((text) => html('li', text))
  patch(part('faults-list'), items)
}
