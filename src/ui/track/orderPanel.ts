import { normalizeAddress } from '../../core/address/normalizeAddress.ts'
import type { Units } from '../../core/asset/amount.ts'
import { homeChain } from '../../core/asset/asset.ts'
import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import type { LimitOrder } from '../../core/preparation/orders/limitOrder.ts'
import { isEnd, type SwapStatus } from '../../core/tracking/status.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { html, icon, patch } from '../shared/plain/element.ts'
import { swapsChanged } from '../shared/swapKeys.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import type { WalletSession } from '../wallet/walletSession.ts'
import { targetAssetOf } from './coins.ts'
import { eraseChange, readChange, type SentChange, storeChange } from './history/orderChanges.ts'
import { addressText, type TrackingContext } from './swapFacts.ts'
import { trackingPath } from './trackingPath.ts'
import type { TrackingFacts } from './trackingView.ts'

/** A press on “Change the limit” or “Cancel the order”. */
interface OrderPress {
  readonly action: 'change' | 'cancel'
  readonly order: LimitOrder
  /** The connected account that placed it. */
  readonly account: SessionAccount
  readonly button: HTMLButtonElement
}

/**
 * The wallets of the page and what opens over it. The page hands them over: this page has its own copy of modules, and the
 * header's session would be another one.
 */
export interface OrderTools {
  readonly session: Pick<WalletSession, 'getSnapshot' | 'subscribe' | 'watchChain'>
  readonly openWallets: () => unknown
  /** Opens the dialog that changes or cancels an order; `onHash` gets the hash of what was sent. */
  readonly openOrder: (press: OrderPress, onHash: (hash: string, newLimit: Units) => void) => unknown
}

/** What became of a change that was sent from this browser. */
type ChangeState =
  /** Not seen by a majority yet. */
  | 'waits'
  | 'in_force'
  /** The order was cancelled, as its own end says. */
  | 'cancelled'
  /** The order was filled or expired, so a cancel found none. */
  | 'too_late'
  /** The order ended, and it is not known whether the change was in force before. */
  | 'ended'

/**
 * Returns the state of a sent change by the order alone: a majority has the new limit in its queue, or the order's own
 * hash has an end. The transaction of the change proves nothing.
 */
export function changeState({ newLimit }: Pick<SentChange, 'newLimit'>, status: SwapStatus): ChangeState {
  const { stage, order, refund } = status
  if (order !== undefined) return newLimit > 0n && order.limit === newLimit ? 'in_force' : 'waits'
  if (!isEnd(stage)) return 'waits'
  if (newLimit > 0n) return 'ended'
  if (refund?.code === 'limit_cancelled') return 'cancelled'
  return stage === 'done' || refund?.code === 'limit_expired' ? 'too_late' : 'ended'
}

/** Who may change an order, of the connected accounts: the one that placed it, and whether the chain has another one. */
export function ownerOf(
  { fromAsset, sender }: Pick<LimitOrder, 'fromAsset' | 'sender'>,
  accounts: readonly SessionAccount[],
): { readonly account: SessionAccount | undefined; readonly hasOther: boolean } {
  const chain = homeChain(fromAsset, 'THORCHAIN')
  const found = accounts.filter((account) => account.chain === chain)
  const wanted = normalizeAddress(sender, chain) ?? sender
  const account = found.find(({ address }) => (normalizeAddress(address, chain) ?? address) === wanted)
  return { account, hasOther: account === undefined && found.length > 0 }
}

/** A change takes a few minutes once its chain has it; bitcoin's blocks can take longer (ms). */
const LATE_MS = 30 * 60_000

/** The card of an open limit order. */
export interface OrderPanel {
  readonly element: HTMLElement
  readonly show: (facts: TrackingFacts & { readonly hash: string }) => void
}

/** Creates the card that changes or cancels an open order, and follows what was sent for it. */
export function createOrderPanel(
  context: TrackingContext,
  { session, openWallets, openOrder }: OrderTools,
): OrderPanel {
  const { messages, locale } = context
  const texts = messages.openOrder
  const element = html('section', { class: 'card track-card track-order', hidden: true })
  let facts: Parameters<OrderPanel['show']>[0] | undefined
  let stopWatching: (() => void) | undefined
  const draw = () => {
    const { status, hash } = facts ?? {}
    const { order } = status ?? {}
    const change = hash === undefined ? undefined : readChange(hash)
    const state = change && status && changeState(change, status)
    watch(order)
    const isOver = state === 'cancelled' || state === 'ended'
    element.hidden = order === undefined && (state === undefined || isOver)
    if (isOver && hash !== undefined) eraseChange(hash)
    if (element.hidden || status === undefined) return
    const sent = change && state && !isOver && sentNote(change, state, status)
    const isWaiting = state === 'waits' && change !== undefined && Date.now() - change.sentAt < LATE_MS
    patch(element, html('h2', texts.title), sent, order !== undefined && !isWaiting && controls(order))
  }
  /** Wallets that derive accounts on demand have one on the order's chain. */
  const watch = (order: LimitOrder | undefined) => {
    const chain = order && homeChain(order.fromAsset, 'THORCHAIN')
    if (stopWatching !== undefined || chain === undefined || !isChainId(chain)) return
    stopWatching = session.watchChain(chain as ChainId)
  }
  const controls = (order: LimitOrder): HTMLElement => {
    const { account, hasOther } = ownerOf(order, session.getSnapshot().accounts)
    if (account === undefined) {
      const why = hasOther ? texts.otherWhy(chainName(homeChain(order.fromAsset, 'THORCHAIN'))) : texts.connectWhy
      return html(
        'div',
        { class: 'track-order-owner' },
        html('p', html('b', hasOther ? texts.otherTitle : texts.connectFirst)),
        html('p', { class: 't14 muted' }, why),
        addressText(order.sender),
        button('wallet', texts.connect, 'order-connect', () => void openWallets()),
      )
    }
    // The buttons stay while the order is filled, so a press takes the newest report.
    const press = (action: OrderPress['action']) => (pressed: HTMLButtonElement) => {
      const newest = facts?.status?.order ?? order
      const { chain } = account
      openOrder({ action, order: newest, account, button: pressed }, (hash, newLimit) =>
        storeChange(facts?.hash ?? newest.hash, { hash: parseTxHash(hash), chain, newLimit, sentAt: Date.now() }),
      )
    }
    return html(
      'div',
      { class: 'track-order-actions' },
      button('swapv', texts.change, `order-change-${account.walletId}`, press('change')),
      button('x', texts.cancel, `order-cancel-${account.walletId}`, press('cancel')),
    )
  }
  const sentNote = (
    change: SentChange,
    state: Exclude<ChangeState, 'cancelled' | 'ended'>,
    status: SwapStatus,
  ): HTMLElement => {
    const kind = change.newLimit === 0n ? 'cancel' : 'change'
    const asset = status.order?.toAsset ?? targetAssetOf(status)
    const limit = asset === undefined ? '' : coinText(change.newLimit, asset, locale)
    const isLate = state === 'waits' && Date.now() - change.sentAt >= LATE_MS
    const why = kind === 'cancel' ? texts.sentWhy.cancel : texts.sentWhy.change(limit)
    const lines = {
      waits: [texts.sent[kind], isLate ? `${why} ${texts.late}` : why],
      in_force: [texts.inForce(limit), texts.inForceWhy],
      too_late: [texts.tooLate, texts.tooLateWhy],
    }[state]
    return html(
      'div',
      { class: state === 'too_late' ? 'callout callout--warn' : 'callout', role: 'status', 'data-change': state },
      icon(state === 'in_force' ? 'check' : state === 'waits' ? 'clock' : 'warn'),
      html(
        'div',
        html('b', lines[0] ?? ''),
        html('p', lines[1] ?? ''),
        html('p', html('code', `${change.hash.slice(0, 8)}…${change.hash.slice(-6)}`)),
        html('p', html('a', { href: trackingPath(change.hash, change.chain) }, texts.track)),
      ),
    )
  }
  session.subscribe(draw)
  addEventListener(swapsChanged, draw)
  addEventListener('storage', draw)
  return {
    element,
    show(next) {
      facts = next
      draw()
    },
  }
}

const button = (
  name: string,
  text: string,
  key: string,
  onPress: (button: HTMLButtonElement) => void,
): HTMLButtonElement => {
  const made: HTMLButtonElement = html(
    'button',
    { type: 'button', class: 'btn btn--secondary', 'data-keep': key, onclick: () => onPress(made) },
    icon(name),
    text,
  )
  return made
}
