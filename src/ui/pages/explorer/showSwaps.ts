import { publicConfig } from '../../../runtime/browser.ts'
import { setText } from '../../shared/plain/setText.ts'
import type { DevnetView } from './devnetPoller.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { part } from './part.ts'
import type { RawUrls } from './swapDetail.ts'
import { drawSwaps, moveLanes } from './swapList.ts'
import { isLong, listed, toggle, type UpdateView, type ViewState } from './viewState.ts'
import type { DevnetSwap } from './wire.ts'

/** Shows the newest swaps, or all of them. The empty notice appears only once the list is known to be empty. */
export function showSwaps(
  { devnet, swaps, facts, view }: DevnetView,
  { opened, all }: ViewState,
  update: UpdateView,
  localization: ExplorerLocalization,
): void {
  const { messages } = localization
  const listing = {
    facts: listed(facts, { all }),
    opened,
    toggle: (hash: string) => update((viewState) => toggle(viewState.opened, hash)),
    scenarios: devnet.scenarios,
    nowOf: (swap: DevnetSwap) => ({ height: devnet.heights[swap.protocol], time: devnet.time }),
    rawOf: (swap: DevnetSwap) => rawUrls(swap, Number(view) - 1),
  }
  part('unknown-swaps').hidden = true
  part('no-swaps').hidden = swaps.length > 0
  part('swap-board').hidden = swaps.length === 0
  drawSwaps(part('swaps'), listing, localization)
  moveLanes(part('swaps'), part('axis'), listing, devnet.time)
  const more = part('all-swaps')
  more.hidden = !isLong(swaps)
  setText(more, all ? messages.fewerSwaps : messages.allSwaps(swaps.length))
}

function rawUrls({ protocol }: DevnetSwap, at: number): RawUrls {
  const { thornode, midgard, mayanode, mayaMidgard } = publicConfig.nodes
  const [nodes, indexers] = protocol === 'THORCHAIN' ? [thornode, midgard] : [mayanode, mayaMidgard]
  return { node: nodes[at]?.url ?? '', midgard: indexers[at]?.url ?? '' }
}
