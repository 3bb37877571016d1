import type { Protocol } from '../../../core/chains/protocol.ts'
import { protocolIds, protocols } from '../../../core/chains/protocol.ts'
import { browserNodes } from '../../../runtime/browser.ts'
import { createSupportLine } from '../../shared/plain/createSupportLine.ts'
import { patch } from '../../shared/plain/element.ts'
import { repeatWhileVisible } from '../../shared/plain/repeatWhileVisible.ts'
import { browserMidgard } from '../../shared/query/browserMidgard.ts'
import { networkEn as messages } from '../../texts/network.en.ts'
import { showLanguage } from '../../texts/showLanguage.ts'
import { numberLocale } from '../../texts/shownLanguage.ts'
import type { TextContext } from './haltView.ts'
import type { PoolRow, SortKey, SortOrder } from './poolRows.ts'
import { firstPools, nextOrder, sortRows } from './poolRows.ts'
import { drawPools, poolName } from './poolTable.ts'
import { drawChains, drawProtocol, drawTotals } from './protocolCards.ts'

/** Pause between two readings (ms). A block takes six seconds. */
const REST_MS = 12_000

/** Elements of the built page (pages/network.astro). */
export interface NetworkPage {
  readonly root: HTMLElement
  readonly rows: HTMLElement
  readonly chains: HTMLElement
  readonly announcement: HTMLElement
  readonly trouble: HTMLElement
  /** The place of the support link. */
  readonly support: HTMLElement
  /** The button that shows every pool. */
  readonly all: HTMLElement
}

/** What is shown of the pools, and in which order. */
interface View {
  order: SortOrder
  protocol: string
  showsAll: boolean
  /** Whether a reading has ended, with pools or without. */
  isRead: boolean
}

/** Fills the network page from the nodes and indexers of both protocols, and again while the page is visible. */
export async function startNetwork(page: NetworkPage): Promise<void> {
  await showLanguage()
  const { root, rows: place, announcement, all } = page
  const context = { messages, locale: numberLocale() }
  const found: LastPools = new Map()
  const view: View = { order: { by: 'depth', isDescending: true }, protocol: '', showsAll: false, isRead: false }
  const allRows = () => [...found.values()].flatMap(({ rows }) => rows)
  const draw = () => {
    const isShown = ({ protocol }: { readonly protocol: string }) => view.protocol === '' || protocol === view.protocol
    const rows = sortRows(allRows().filter(isShown), view.order)
    const known = protocolIds.filter((protocol) => isShown({ protocol }) && found.has(protocol))
    // The lines of the built page stay until a first reading has ended.
    if (rows.length === 0 && known.length === 0 && !view.isRead) return
    const empty = known.length > 0 ? messages.noPools : messages.noNodes
    drawPools(place, { rows: view.showsAll ? rows : rows.slice(0, firstPools), empty }, context)
    patch(all, messages.showAll(rows.length))
    all.hidden = view.showsAll || rows.length <= firstPools
  }
  repeatWhileVisible(async (signal) => {
    const isRead = await readAll(page, { signal, context, found }, draw)
    if (!isRead) return
    root.dataset.state = 'read'
    view.isRead = true
    draw()
    patch(announcement, messages.updated(allRows().length))
  }, REST_MS)
  wireSorting(root, view, draw)
  all.addEventListener('click', () => {
    view.showsAll = true
    draw()
  })
  wireDetails(page, (key) => allRows().find((row) => row.key === key), context)
}

interface Reading {
  readonly signal: AbortSignal
  readonly context: TextContext
  /** Keeps what the last reading of each protocol that succeeded has found. */
  readonly found: LastPools
}

/** Loads the readers, reads both protocols and shows each part as it arrives. Returns false when the signal aborted. */
async function readAll(
  { root, chains, trouble, support }: NetworkPage,
  { signal, context, found }: Reading,
  onRows: () => void,
): Promise<boolean> {
  const { readPoolRows, readProtocolState } = await import('./readNetwork.ts')
  const nodes = browserNodes()
  const midgards = browserMidgard()
  const missing: Protocol[] = []
  let isUnconfirmed = false
  const parts = protocolIds.flatMap((protocol) => {
    const card = root.querySelector(`[data-protocol="${protocol}"]`)
    if (card === null) return []
    const state = readProtocolState(nodes[protocol], { signal }).then((read) => {
      drawProtocol(card, read, context)
      if (read.halts === undefined) isUnconfirmed = true
      drawChains(chains, protocol, read.chains, context)
    })
    const pools = readPoolRows(nodes[protocol], midgards[protocol], { signal }).then((rows) => {
      if (rows === undefined) missing.push(protocol)
      else found.set(protocol, { rows, at: Date.now() })
      drawTotals(card, found.get(protocol)?.rows ?? [], context)
      onRows()
    })
    return [state, pools]
  })
  const settled = await Promise.allSettled(parts)
  if (signal.aborted) return false
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  // Without any pool, the table says so itself.
  trouble.hidden = missing.length === 0 || found.size === 0
  patch(support, (isUnconfirmed || missing.length > 0) && createSupportLine('nodes_unreachable'))
  patch(trouble, troubleText(missing, found, context))
  return true
}

/** Sorts by the column whose header is pressed, and filters by protocol. */
function wireSorting(root: HTMLElement, view: View, draw: () => void): void {
  const headers = [...root.querySelectorAll<HTMLElement>('th[data-sort]')]
  root.addEventListener('click', ({ target }) => {
    const header = target instanceof Element ? target.closest<HTMLElement>('th[data-sort]') : null
    if (header === null) return
    view.order = nextOrder(view.order, header.dataset.sort as SortKey)
    for (const each of headers) {
      const isChosen = each.dataset.sort === view.order.by
      if (isChosen) each.setAttribute('aria-sort', view.order.isDescending ? 'descending' : 'ascending')
      else each.removeAttribute('aria-sort')
    }
    draw()
  })
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'pools-of') return
    view.protocol = target.value
    draw()
  })
}

/** Opens a pool's chart and details. Their code loads on the first press. */
function wireDetails(
  { root, trouble, support }: NetworkPage,
  rowOf: (key: string) => PoolRow | undefined,
  context: TextContext,
): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-pool]') : null
    const row = button && rowOf(button.dataset.pool ?? '')
    if (!row) return
    button.setAttribute('aria-busy', 'true')
    import('./poolDialog.ts')
      .then(({ openPoolDialog }) => openPoolDialog(row, { ...context, name: poolName(row, context) }))
      .catch(() => {
        trouble.hidden = false
        patch(trouble, messages.loadFailed)
        patch(support, createSupportLine('page_error'))
      })
      .finally(() => button.removeAttribute('aria-busy'))
  })
}

/** The newest pools of each protocol that were read, and when (ms since 1970). */
export type LastPools = Map<Protocol, { readonly rows: readonly PoolRow[]; readonly at: number }>

/** Says which protocols' pools could not be read now, and of what time those that the page keeps showing are. */
export function troubleText(
  missing: readonly Protocol[],
  found: Readonly<LastPools>,
  { messages, locale }: TextContext,
): string {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  const texts = missing.map((protocol) => {
    const { name } = protocols[protocol]
    const last = found.get(protocol)
    return last ? messages.poolsOld(name, format.format(last.at)) : messages.poolsUnknown(name)
  })
  return texts.join(' ')
}
