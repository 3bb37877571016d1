import { isChainId } from '../../core/chains/chains.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { explorerLink } from '../../core/tracking/explorerLink.ts'
import type { SwapOutput, SwapStatus } from '../../core/tracking/status.ts'
import { formatTxHash } from '../../core/tracking/txHash.ts'
import { addressGroups } from '../shared/parts/addressGroups.ts'
import { type Child, html, icon } from '../shared/plain/element.ts'
import { coin } from './coins.ts'
import { createCopyButton } from './createCopyButton.ts'
import type { TrackingLocalization } from './steps.ts'
import { swapRows } from './swapRows.ts'
import type { TrackingFacts } from './trackingView.ts'

/** Texts, locale, and the network for explorer links. */
export interface TrackingContext extends TrackingLocalization {
  readonly network: NetworkKind
}

type SwapSources = Pick<TrackingFacts, 'status' | 'record'> & { readonly hash: string }

/** Merges what a single source reports into a status, to be shown as not confirmed. */
const withReported = ({ reported, ...confirmed }: SwapStatus): SwapStatus =>
  reported ? { ...confirmed, ...reported } : confirmed

/** Renders what was agreed and sent with the deposit's transaction: where it comes from, and which rows do not. */
export function swapCard({ status, record, hash }: SwapSources, context: TrackingContext): HTMLElement {
  const { messages } = context
  const known = status && withReported(status)
  const facts = swapRows(known, record, context)
  const isReported = record !== undefined && facts.some(({ source }) => source === undefined)
  const stored = record?.imported ? messages.originImport : messages.originBrowser
  const origin = record && (isReported ? messages.originNodes : stored)
  const rows = facts.map((row) => {
    const drawn = row.isAddress ? addressText(row.text) : html('span', { class: 'num' }, row.text)
    const source = isReported && row.source !== undefined && html('span', { class: 'sub' }, row.source)
    return html('div', html('dt', row.label), html('dd', drawn, source))
  })
  // Only the protocol's own chain reports a transaction that failed in its block.
  const home = known?.unpaid?.code === 'deposit_failed' ? protocols[known.protocol].chain : undefined
  const chain = known?.inbound?.chain ?? record?.fromAsset.chain ?? home
  const none = known?.stage === 'failed' ? messages.notDeposited : messages.notReported
  return html(
    'section',
    { class: 'card track-card track-swap' },
    html('div', { class: 'track-title' }, html('h2', messages.thisSwap), origin !== undefined && html('p', origin)),
    rows.length > 0 ? html('dl', { class: 'kv' }, rows) : html('p', { class: 't14 muted' }, none),
    chain !== undefined && hashLine({ chain, hash, place: 'deposit' }, context),
  )
}

/** Renders the payments, each with its transaction. Reports of a single source are marked as not confirmed. */
export function paymentsCard({ status }: SwapSources, context: TrackingContext): Child {
  if (status === undefined) return undefined
  const { reported } = status
  const known = withReported(status)
  if (known.inbound === undefined || known.outputs.length === 0) return undefined
  const { messages } = context
  const note = reported && messages.reportedOnly
  const paid = known.outputs.map((output, at) => payment(output, known, { ...context, place: String(at), note }))
  const list = html('ul', { class: 'track-paid' }, paid)
  const title = reported ? messages.reportedPayments : messages.payments
  return html('section', { class: 'card track-card' }, html('h2', title), list)
}

interface PaymentContext extends TrackingContext {
  readonly place: string
  readonly note: string | undefined
}

function payment(output: SwapOutput, status: SwapStatus, context: PaymentContext): HTMLElement {
  const { messages, locale, place, note } = context
  const { role, chain, hash, seen } = output
  const result = hash === undefined ? undefined : hashLine({ chain, hash, place }, context)
  return html(
    'li',
    html(
      'p',
      { class: 'track-pay' },
      html('span', { class: 'muted' }, messages.roles[role]),
      html('b', { class: 'num' }, coin(output, status, locale)),
    ),
    note !== undefined && html('p', { class: 't13 muted' }, note),
    seen ? result : html('p', { class: 't13 faint' }, messages.planned),
  )
}

interface Named {
  readonly chain: string
  readonly hash: string
  readonly place: string
}

function hashLine({ chain, hash, place }: Named, { messages, network }: TrackingContext): HTMLElement {
  const link = explorerLink(hash, chain, network)
  const spelled = (isChainId(chain) ? formatTxHash(hash, chain) : undefined) ?? hash
  return html(
    'div',
    { class: 'track-hash t13' },
    html('code', spelled),
    createCopyButton(spelled, messages, place),
    link && html('a', { href: link.url, rel: 'noreferrer' }, `${messages.viewIn(link.name)} `, icon('ext')),
  )
}

/** Shows an address in groups of four, like ui/review/AddressText. It is copied whole, without spaces. */
export function addressText(address: string): HTMLElement {
  const { prefix, groups } = addressGroups(address)
  const shown = groups.flatMap(({ text, isEnd }) => [html('span', { class: isEnd && 'addr-end' }, text), html('wbr')])
  const oncopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', address)
    event.preventDefault()
  }
  return html(
    'span',
    { class: 'addr', dir: 'ltr', translate: 'no', oncopy },
    prefix !== '' && html('span', { class: 'addr-prefix' }, prefix),
    html('span', { class: 'addr-groups' }, shown),
  )
}
