import { html } from '../../shared/plain/element.ts'
import { setText } from '../../shared/plain/setText.ts'
import { activeFaults } from './activeFaults.ts'
import type { ControlName } from './controls.ts'
import type { DevnetError } from './devnetClient.ts'
import type { DevnetView } from './devnetPoller.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { fillClock, fillForms, fillNodes } from './fillControls.ts'
import { fillDeposit } from './fillDeposit.ts'
import { part } from './part.ts'
import { showBlocks } from './showBlocks.ts'
import { showSwaps } from './showSwaps.ts'
import { showTrouble, showWarnings } from './showTrouble.ts'
import { drawChains, drawPools, drawScenarios, drawVaults } from './tables.ts'
import { listed, type UpdateView, type ViewState } from './viewState.ts'
import { agoText, dateText } from './virtualTime.ts'
import type { DevnetSwap, Done } from './wire.ts'

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
    setText(element, agoText(Number(element.dataset.at), devnet.time, messages))
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
