import { protocols } from '../../../core/chains/protocol.ts'
import { html, patch } from '../../shared/plain/element.ts'
import type { DevnetBlock } from './explorerSchemas.ts'
import { type ExplorerLocalization, timeAgo } from './explorerText.ts'

/** Number of events shown for a block. */
const mostEvents = 60

export const blockKey = ({ protocol, height }: DevnetBlock): string => `${protocol}-${height}`

interface Strip {
  readonly blocks: readonly DevnetBlock[]
  /** `blockKey` of the block whose events are shown. */
  readonly opened: string | undefined
  readonly open: (block: DevnetBlock) => void
}

/** Renders the newest blocks, each a button that shows its events. */
export function drawBlocks(place: Element, { blocks, opened, open }: Strip, localization: ExplorerLocalization): void {
  const { messages, number } = localization
  const items = blocks.map((block, at) =>
    html(
      'li',
      // A place whose block changes is drawn again, because elements that move count as layout shifts.
      { 'data-place': at },
      html(
        'button',
        {
          type: 'button',
          class: 'ex-block',
          'data-keep': blockKey(block),
          'data-new': at === 0,
          'aria-expanded': String(blockKey(block) === opened),
          'aria-controls': 'ex-block-open',
          onclick: () => open(block),
        },
        html('b', { class: 'num' }, number(block.height)),
        html('span', { class: block.events.length > 0 ? 't13' : 't13 faint' }, happened(block, messages)),
        timeAgo(block.time),
      ),
    ),
  )
  patch(place, items)
}

/** Lists the kinds of a block's events, the first two by name. */
function happened({ events }: DevnetBlock, messages: ExplorerLocalization['messages']): string {
  const kinds = [...new Set(events.map(({ type }) => type))]
  return kinds.length === 0 ? messages.emptyBlock : messages.kinds(kinds.slice(0, 2).join(', '), kinds.length - 2)
}

/** Renders the events of one block with their fields, as the chain wrote them. */
export function blockEvents(
  block: DevnetBlock,
  close: () => void,
  { messages, number }: ExplorerLocalization,
): readonly HTMLElement[] {
  const button = html(
    'button',
    { type: 'button', class: 'btn btn--quiet btn--sm', onclick: close },
    messages.closeBlock,
  )
  const title = messages.eventsOf(protocols[block.protocol].name, number(block.height))
  const head = html('div', { class: 'ex-head' }, html('h3', title), button)
  if (block.events.length === 0) return [head, html('p', { class: 't14 muted' }, messages.noEvents)]
  const rows = block.events.slice(0, mostEvents).map(({ type, fields }) => {
    const pairs = Object.entries(fields).map(([name, value]) =>
      html('span', html('span', { class: 'faint' }, `${name} `), value),
    )
    return html('li', html('b', type), html('code', { class: 'ex-fields' }, pairs))
  })
  const rest = block.events.length - mostEvents
  const more = rest > 0 && html('li', { class: 'faint' }, `+ ${number(rest)}`)
  return [head, html('ul', { class: 'ex-events' }, rows, more)]
}
