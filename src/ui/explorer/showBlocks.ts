import { html } from '../tracking/element.ts'
import type { Arrangement, Choose } from './arrangement.ts'
import { blockEvents, blockKey, drawBlocks } from './blocksStrip.ts'
import { keyed } from './keyed.ts'
import { place } from './places.ts'
import type { DevnetBlock } from './wire.ts'
import type { Wording } from './wording.ts'

const fewBlocks = 6

/** The newest blocks of the protocol that is chosen, and the events of the one that is opened. */
export function showBlocks(
  blocks: readonly DevnetBlock[],
  { block: opened }: Arrangement,
  choose: Choose,
  wording: Wording,
): void {
  const chosen = place('protocol').querySelector<HTMLInputElement>(':checked')?.value
  const open = (pressed: DevnetBlock) =>
    choose((arrangement) => {
      const { block } = arrangement
      arrangement.block = block && blockKey(block) === blockKey(pressed) ? undefined : pressed
    })
  const close = () =>
    choose((arrangement) => {
      arrangement.block = undefined
    })
  const shown = blocks.filter(({ protocol }) => protocol === chosen).slice(0, fewBlocks)
  drawBlocks(place('blocks'), { blocks: shown, opened: opened && blockKey(opened), open }, wording)
  const box = place('block-open')
  box.hidden = opened === undefined
  keyed(box, opened ? [opened] : [], {
    key: blockKey,
    draw: (block) => html('div', {}, ...blockEvents(block, close, wording)),
  })
}
