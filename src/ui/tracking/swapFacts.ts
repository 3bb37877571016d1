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
import { coin, order, targetOf } from './coins.ts'
import { copyButton } from './copyButton.ts'
import { html, icon } from './element.ts'
import type { Wording } from './steps.ts'

/** Texts, and the network that explorer links need. */
export interface Ledger extends Wording {
  readonly network: NetworkKind
}

/**
 * Returns the deposit and the payments, each with its transaction. Empty before the deposit is known. What a single
 * source reports is marked as not confirmed.
 */
export function swapFacts({ reported, ...confirmed }: SwapStatus, ledger: Ledger): readonly HTMLElement[] {
  const { words } = ledger
  const status: SwapStatus = reported ? { ...confirmed, ...reported } : confirmed
  const { inbound, outputs, hash } = status
  if (inbound === undefined) return []
  const asked = html(
    'section',
    { class: 'card track-card' },
    html('h2', {}, words.thisSwap),
    html('dl', { class: 'kv' }, ...rowsOf(status, ledger)),
    hashLine({ chain: inbound.chain, hash, place: 'deposit' }, ledger),
  )
  if (outputs.length === 0) return [asked]
  const note = reported && words.reportedOnly
  const paid = outputs.map((output, at) => payment(output, status, { ...ledger, place: String(at), note }))
  const list = html('ul', { class: 'track-paid' }, ...paid)
  const title = reported ? words.reportedPayments : words.payments
  return [asked, html('section', { class: 'card track-card' }, html('h2', {}, title), list)]
}

function rowsOf(status: SwapStatus, { words, locale }: Ledger): readonly HTMLElement[] {
  const { inbound, protocol } = status
  const target = targetOf(status)
  const memo = order(status)
  const least = memo && memo.limit > 0n ? coin({ asset: memo.asset, amount: memo.limit }, status, locale) : ''
  const figure = (text: string) => html('span', { class: 'num' }, text)
  const rows: readonly (readonly [string, string, (text: string) => HTMLElement])[] = [
    [words.youSent, inbound?.coins.map((each) => coin(each, status, locale)).join(', ') ?? '', figure],
    [words.into, target ? intoText(target, words) : '', figure],
    [words.atLeast, least, figure],
    [words.through, protocols[protocol].name, figure],
    [words.to, memo?.destination ?? '', addressText],
  ]
  return rows
    .filter(([, text]) => text !== '')
    .map(([name, text, draw]) => html('div', {}, html('dt', {}, name), html('dd', {}, draw(text))))
}

/** "ETH", or "ETH on Base" where the ticker alone does not say which coin it is. */
const intoText = (target: Asset, words: TrackingMessages): string =>
  needsChainBadge(target) ? words.deposit(target.ticker, chainName(target.chain)) : target.ticker

interface PaymentLedger extends Ledger {
  readonly place: string
  readonly note: string | undefined
}

function payment(output: SwapOutput, status: SwapStatus, ledger: PaymentLedger): HTMLElement {
  const { words, locale, place, note } = ledger
  const { role, chain, hash, seen } = output
  const told = hash === undefined ? undefined : hashLine({ chain, hash, place }, ledger)
  return html(
    'li',
    {},
    html(
      'p',
      { class: 'track-pay' },
      html('span', { class: 'muted' }, words.roles[role]),
      html('b', { class: 'num' }, coin(output, status, locale)),
    ),
    note === undefined ? undefined : html('p', { class: 't13 muted' }, note),
    seen ? told : html('p', { class: 't13 faint' }, words.planned),
  )
}

interface Named {
  readonly chain: string
  readonly hash: string
  readonly place: string
}

function hashLine({ chain, hash, place }: Named, { words, network }: Ledger): HTMLElement {
  const link = explorerLink(hash, chain, network)
  const spelled = (isChainId(chain) ? formatTxHash(hash, chain) : undefined) ?? hash
  return html(
    'div',
    { class: 'track-hash t13' },
    html('code', {}, spelled),
    ...copyButton(spelled, words, place),
    link && html('a', { href: link.url, rel: 'noreferrer' }, `${words.lookAt(link.name)} `, icon('ext')),
  )
}
