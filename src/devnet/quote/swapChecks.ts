import { type Asset, formatAsset, layer1Of, sameAsset } from '../../core/asset/asset.ts'
import { memoBytes } from '../../core/memo/memoLimits.ts'
import { chainHalted, globalTradingHalted, haltActive, type ProtocolState, settingOf, tradingHalted } from '../state.ts'
import { recipientMismatch } from './addresses.ts'
import { isBase, isNative, type Market, poolOf } from './market.ts'
import { QuoteRefusal } from './refusal.ts'

export interface SwapMessage {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  readonly destination: string
  /** The swap's memo, whose size THORChain limits. */
  readonly memo?: string
}

/** The nodes' limit on memos of every chain. Source: MaxMemoSize of both nodes. */
const MAX_MEMO_SIZE = 250

/** Validates a swap message on its own. Source: MsgSwap.ValidateBasic of both nodes. */
export function checkMessage({ state }: Market, { from, to, amount, destination, memo = '' }: SwapMessage): void {
  if (amount === 0n) throw new QuoteRefusal('amount cannot be zero: unknown request')
  const size = memoBytes(memo)
  if (size > MAX_MEMO_SIZE) {
    throw new QuoteRefusal(`memo must not exceed ${MAX_MEMO_SIZE} bytes: ${size}: unknown request`)
  }
  if (sameAsset(from, to)) throw new QuoteRefusal('swap Source and Target cannot be the same.: unknown request')
  if (recipientMismatch(state, to, destination) === 'chain') {
    throw new QuoteRefusal('swap destination address is not the same chain as the target asset: unknown request')
  }
}

/** Validates a swap against the state, before any pool changes. Source: SwapHandler.validate and Swap of both nodes. */
export function checkSwap(market: Market, message: SwapMessage): void {
  checkAdmission(market, message)
  checkExecution(market, message)
  checkClaimTarget(market, message.to)
  checkTradeDeposit(market, message.to)
}

/** Validates an admitted swap before any pool changes. Source: SwapHandler.handle and Swap of both nodes. */
export function checkExecution(market: Market, { from, to, destination }: SwapMessage): void {
  const { state } = market
  if (recipientMismatch(state, to, destination) === 'network') {
    throw new QuoteRefusal(`address(${destination}) is not same network`)
  }
  if (state.protocol === 'THORCHAIN') checkTradeAssets(market, from, to)
  if (from.kind === 'synth') refuseAfterHeight(state, 'BurnSynths', 'burning synthetics has been disabled')
  if (to.kind === 'synth') refuseAfterHeight(state, 'MintSynths', 'minting synthetics has been disabled')
  checkClaims(state, from)
}

/** Validates a swap before it enters the queue. Source: SwapHandler.validate of both nodes. */
export function checkAdmission(market: Market, { from, to }: Pick<SwapMessage, 'from' | 'to'>): void {
  const { state } = market
  if (to.kind === 'synth' && settingOf(state, 'ManualSwapsToSynthDisabled') > 0) {
    throw new QuoteRefusal('manual swaps to synths not supported, use trade assets instead')
  }
  if (isHalted(market, from, to)) throw new QuoteRefusal("trading is halted, can't process swap")
  refuseNativeClaims(market, to)
}

/** Whether trading is halted globally or for a side, or a pool is in ragnarok. Source: keeper_halt.go. */
export function isHalted(market: Market, from: Asset, to: Asset): boolean {
  const { state } = market
  const redeems = from.kind === 'synth' && sameAsset(to, layer1Of(from))
  const sides = [from, to]
  if (!redeems && sides.some((asset) => isRagnarok(state, asset))) return true
  if (sides.some((asset) => poolOf(market, asset)?.tradingHalted === true)) return true
  const tcy = sides.find((asset) => formatAsset(asset) === 'THOR.TCY')
  if (tcy !== undefined && state.protocol === 'THORCHAIN') {
    const other = tcy === from ? to : from
    return (
      haltActive(state, 'HaltTCYTrading') ||
      globalTradingHalted(state) ||
      chainHalted(state, 'THOR') ||
      tradingHalted(state, other.chain)
    )
  }
  return sides.some((asset) => tradingHalted(state, asset.chain)) || globalTradingHalted(state)
}

function isRagnarok(state: ProtocolState, { chain, symbol }: Asset): boolean {
  return (state.mimirs.get(`RAGNAROK-${chain}-${symbol}`) ?? 0) > 0
}

/** Refuses synth, trade and secured versions of the protocol's coins. */
function refuseNativeClaims(market: Market, to: Asset): void {
  if (!isNative(market, layer1Of(to))) return
  if (to.kind === 'synth') throw new QuoteRefusal('minting a synthetic of a native coin is not allowed')
  if (to.kind === 'trade') throw new QuoteRefusal('swapping to a trade asset of a native coin is not allowed')
  if (to.kind === 'secured') throw new QuoteRefusal('swapping to a secured asset of a native coin is not allowed')
}

/** Refuses swaps between a trade asset and anything but trade assets and RUNE; trade+ and trade- have no slip. */
export function checkTradeAssets(market: Market, from: Asset, to: Asset): void {
  if (from.kind === 'trade' && to.kind !== 'trade' && !isBase(market, to)) {
    throw new QuoteRefusal('swaps from trade asset to L1 incur slip, use trade-')
  }
  if (to.kind === 'trade' && from.kind !== 'trade' && !isBase(market, from)) {
    throw new QuoteRefusal('swaps from L1 to trade asset incur slip, use trade+')
  }
}

/** Refuses after the height that a setting names. */
export function refuseAfterHeight(state: ProtocolState, name: string, message: string): void {
  const height = settingOf(state, name)
  if (height > 0 && state.height > height) throw new QuoteRefusal(message)
}

/** Refuses to pay out a trade or secured asset that is disabled. */
export function checkClaimTarget({ state }: Market, to: Asset): void {
  checkClaims(state, to)
}

/** Refuses deposits into trade accounts while they are disabled. */
export function checkTradeDeposit({ state }: Market, to: Asset): void {
  if (to.kind === 'trade' && settingOf(state, 'TradeAccountsDepositEnabled') <= 0) {
    throw new QuoteRefusal('trade accounts deposits are disabled')
  }
}

function checkClaims(state: ProtocolState, { kind }: Asset): void {
  if (kind === 'trade' && settingOf(state, 'TradeAccountsEnabled') <= 0) {
    throw new QuoteRefusal('trade accounts are disabled')
  }
  if (kind === 'secured' && haltActive(state, 'HaltSecuredGlobal')) {
    throw new QuoteRefusal('secured assets are disabled')
  }
}

/** Refuses a pool that is not available. Source: swapOne of both nodes. */
export function expectAvailable(market: Market, asset: Asset): void {
  const { status } = poolOf(market, asset) ?? { status: 'Available' }
  if (status !== 'Available') throw new QuoteRefusal(`pool(${formatAsset(layer1Of(asset))}) is not available`)
}
