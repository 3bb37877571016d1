import type { Asset } from '../../core/asset/asset.ts'
import { isChainId } from '../../core/chains/chains.ts'
import { type NetworkKind, protocols } from '../../core/chains/protocol.ts'
import { explorerLink } from '../../core/tracking/explorerLink.ts'
import type { SwapOutput, SwapStatus } from '../../core/tracking/status.ts'
import { formatTxHash } from '../../core/tracking/txHash.ts'
import { chainName } from '../assets/chainName.ts'
import { needsChainBadge } from '../assets/glyphs.ts'
import type { TrackingMessages } from '../messages/tracking.en.ts'
import { addressText } from './addressText.ts'
import { coin, swapMemoOf, targetAssetOf } from './coins.ts'
import { copyButton } from './copyButton.ts'
import { html, icon } from './element.ts'
import type { TrackingLocalization } from './steps.ts'

/** Texts, locale, and the network for explorer links. */
export interface TrackingContext extends TrackingLocalization {
  readonly network: NetworkKind
}

/**
 * Renders the deposit and the payments, each with its transaction. Empty until the deposit is known. Reports of a single
 * source are marked as not confirmed.
 */
export function swapFacts({ reported, ...confirmed }: SwapStatus, context: TrackingContext): readonly HTMLElement[] {
  const { messages } = context
  const status: SwapStatus = reported ? { ...confirmed, ...reported } : confirmed
  const { inbound, outputs, hash } = status
  if (inbound === undefined) return []
  const requested = html(
    'section',
    { class: 'card track-card' },
    html('h2', {}, messages.thisSwap),
    html('dl', { class: 'kv' }, ...rowsOf(status, context)),
    hashLine({ chain: inbound.chain, hash, place: 'deposit' }, context),
  )
  if (outputs.length === 0) return [requested]
  const note = reported && messages.reportedOnly
  const paid = outputs.map((output, at) => payment(output, status, { ...context, place: String(at), note }))
  const list = html('ul', { class: 'track-paid' }, ...paid)
  const title = reported ? messages.reportedPayments : messages.payments
  return [requested, html('section', { class: 'card track-card' }, html('h2', {}, title), list)]
}

function rowsOf(status: SwapStatus, { messages, locale }: TrackingContext): readonly HTMLElement[] {
  const { inbound, protocol } = status
  const target = targetAssetOf(status)
  const memo = swapMemoOf(status)
  const least = memo && memo.limit > 0n ? coin({ asset: memo.asset, amount: memo.limit }, status, locale) : ''
  const figure = (text: string) => html('span', { class: 'num' }, text)
  const rows: readonly (readonly [string, string, (text: string) => HTMLElement])[] = [
    [messages.youSent, inbound?.coins.map((each) => coin(each, status, locale)).join(', ') ?? '', figure],
    [messages.into, target ? intoText(target, messages) : '', figure],
    [messages.atLeast, least, figure],
    [messages.through, protocols[protocol].name, figure],
    [messages.to, memo?.destination ?? '', addressText],
  ]
  return rows
    .filter(([, text]) => text !== '')
    .map(([name, text, draw]) => html('div', {}, html('dt', {}, name), html('dd', {}, draw(text))))
}

/** Returns "ETH", or "ETH on Base" where the ticker alone is ambiguous. */
const intoText = (target: Asset, messages: TrackingMessages): string =>
  needsChainBadge(target) ? messages.deposit(target.ticker, chainName(target.chain)) : target.ticker

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
    {},
    html(
      'p',
      { class: 'track-pay' },
      html('span', { class: 'muted' }, messages.roles[role]),
      html('b', { class: 'num' }, coin(output, status, locale)),
    ),
    note === undefined ? undefined : html('p', { class: 't13 muted' }, note),
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
    html('code', {}, spelled),
    ...copyButton(spelled, messages, place),
    link && html('a', { href: link.url, rel: 'noreferrer' }, `${messages.viewIn(link.name)} `, icon('ext')),
  )
}
