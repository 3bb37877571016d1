import { html } from '../tracking/element.ts'
import { type Arrangement, type Choose, listed } from './arrangement.ts'
import { bent } from './bent.ts'
import type { ControlName } from './controls.ts'
import type { DevnetError } from './devnetClient.ts'
import { fillClock, fillForms, fillNodes } from './fillControls.ts'
import { fillDeposit } from './fillDeposit.ts'
import { place, setText } from './places.ts'
import { showBlocks } from './showBlocks.ts'
import { showSwaps } from './showSwaps.ts'
import { showTrouble, showWarnings } from './showTrouble.ts'
import type { Sight } from './sight.ts'
import { drawChains, drawPools, drawScenarios, drawVaults } from './tables.ts'
import { agoText, dateText } from './virtualTime.ts'
import type { DevnetSwap, Done } from './wire.ts'
import type { Wording } from './wording.ts'

interface ScreenOptions {
  readonly wording: Wording
  /** The devnet's origin, for sentences about it. */
  readonly url: string
  /** Called when somebody has opened something of which more can be asked. */
  readonly onChoice: () => void
}

/** The page: shows what is seen, keeps how somebody has arranged it, and says what is wrong. */
export function createScreen({ wording, url, onChoice }: ScreenOptions) {
  const { words } = wording
  const arrangement: Arrangement = { opened: new Set(), block: undefined, all: false }
  let last: Sight | undefined

  const show = (sight: Sight) => {
    last = sight
    showTrouble(undefined)
    showSight(sight, arrangement, choose, wording)
  }
  const choose: Choose = (change) => {
    change(arrangement)
    if (last) show(last)
    onChoice()
  }
  listenToPage(choose, words)

  return {
    show,
    wanted: (swaps: readonly DevnetSwap[]) => listed(swaps, arrangement),
    trouble: ({ kind, message }: DevnetError) => {
      const since = last ? [words.stale(dateText(last.devnet.time))] : []
      const [title, why] =
        kind === 'unreachable'
          ? [words.unreachable, words.unreachableWhy(url)]
          : [words.unreadable, words.unreadableWhy(message)]
      showTrouble({ title, lines: [why, ...since] })
    },
    /** What a control changes on the page beside the devnet itself. */
    did: (name: ControlName, { id }: Done) => {
      if (name === 'snapshot' && id) rememberSnapshot(id)
      if (name !== 'reset' && name !== 'restore') return
      arrangement.opened.clear()
      arrangement.block = undefined
    },
  }
}

function showSight(sight: Sight, arrangement: Arrangement, choose: Choose, wording: Wording): void {
  const { devnet, blocks, pools, view, nodeAnswers } = sight
  const { words } = wording
  showWarnings([...bent(devnet, words), ...(nodeAnswers ? [] : [words.nodesSilent(view)])])
  fillClock(devnet, wording)
  fillNodes(devnet, wording)
  fillForms(devnet)
  showBlocks(blocks, arrangement, choose, wording)
  showSwaps(sight, arrangement, choose, wording)
  drawChains(place('chains'), devnet.chains, wording)
  drawPools(place('pools'), pools, devnet.prices, wording)
  drawVaults(place('vaults'), devnet.vaults, wording)
  drawScenarios(place('scenarios'), devnet.scenarios, wording)
  for (const element of document.querySelectorAll<HTMLElement>('time[data-at]'))
    setText(element, agoText(Number(element.dataset.at), devnet.time, words))
}

function listenToPage(choose: Choose, words: Wording['words']): void {
  place('protocol').addEventListener('change', () =>
    choose((arrangement) => {
      arrangement.block = undefined
    }),
  )
  place('all-swaps').addEventListener('click', () =>
    choose((arrangement) => {
      arrangement.all = !arrangement.all
    }),
  )
  place('scenarios').addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button) fillDeposit(button.dataset, words)
  })
  const dialog = place('confirm-reset') as HTMLDialogElement
  place('ask-reset').addEventListener('click', () => dialog.showModal())
  place('keep').addEventListener('click', () => dialog.close())
}

/** A snapshot taken here stands ready to be restored, and among the suggestions. */
function rememberSnapshot(id: string): void {
  place('snapshots').prepend(html('option', { value: id }))
  const field = place('restore-id') as HTMLInputElement
  field.value = id
}
