import { html } from '../../shared/plain/element.ts'
import { renderList } from '../../shared/plain/renderList.ts'
import { blockEvents, blockKey, drawBlocks } from './blocksStrip.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { part } from './part.ts'
import type { UpdateView, ViewState } from './viewState.ts'
import type { DevnetBlock } from './wire.ts'

const fewBlocks = 6

/** Shows the newest blocks of the selected protocol, and the events of the open one. */
export function showBlocks(
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
  renderList(box, opened ? [opened] : [], {
    key: blockKey,
    draw: (block) => html('div', {}, ...blockEvents(block, close, localization)),
  })
}
