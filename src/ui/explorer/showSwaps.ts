import { publicConfig } from '../../runtime/browser.ts'
import { type Arrangement, type Choose, isLong, listed, toggle } from './arrangement.ts'
import { place, setText } from './places.ts'
import type { Sight } from './sight.ts'
import type { RawPlaces } from './swapDetail.ts'
import { drawSwaps, moveLanes } from './swapList.ts'
import type { DevnetSwap } from './wire.ts'
import type { Wording } from './wording.ts'

/** The newest swaps, or all of them; an empty list says so only once it is known to be empty. */
export function showSwaps(
  { devnet, swaps, facts, view }: Sight,
  { opened, all }: Arrangement,
  choose: Choose,
  wording: Wording,
): void {
  const { words } = wording
  const listing = {
    facts: listed(facts, { all }),
    opened,
    toggle: (hash: string) => choose((arrangement) => toggle(arrangement.opened, hash)),
    scenarios: devnet.scenarios,
    nowOf: (swap: DevnetSwap) => ({ height: devnet.heights[swap.protocol], time: devnet.time }),
    rawOf: (swap: DevnetSwap) => rawPlaces(swap, Number(view) - 1),
  }
  place('unknown-swaps').hidden = true
  place('no-swaps').hidden = swaps.length > 0
  place('swap-board').hidden = swaps.length === 0
  drawSwaps(place('swaps'), listing, wording)
  moveLanes(place('swaps'), place('axis'), listing, devnet.time)
  const more = place('all-swaps')
  more.hidden = !isLong(swaps)
  setText(more, all ? words.fewerSwaps : words.allSwaps(swaps.length))
}

function rawPlaces({ protocol }: DevnetSwap, at: number): RawPlaces {
  const { thornode, midgard, mayanode, mayaMidgard } = publicConfig.nodes
  const [nodes, indexers] = protocol === 'THORCHAIN' ? [thornode, midgard] : [mayanode, mayaMidgard]
  return { node: nodes[at]?.url ?? '', midgard: indexers[at]?.url ?? '' }
}
