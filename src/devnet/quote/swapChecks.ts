import { chainsOfAddress } from '../../core/address/address.ts'
import { type Asset, formatAsset, homeChain, layer1Of, sameAsset } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { memoBytes } from '../../core/memo/memoLimits.ts'
import { isRefusedModule } from '../rules/modules.ts'
import {
  chainHalted,
  globalTradingHalted,
  haltActive,
  type ProtocolState,
  settingOf,
  tradingHalted,
} from '../rules/state.ts'
import { canMakeAddress, recipientMismatch } from './addresses.ts'
import { isBase, isNative, type Market, poolOf } from './market.ts'
import { QuoteRefusal } from './quoteRefusal.ts'

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

/**
 * Validates a swap message on its own. Source: MsgSwap.ValidateBasic of THORNode 3.17, ValidateBasicV112 of Mayanode.
 */
export function checkMessage(market: Market, message: SwapMessage): void {
  checkAmountAndMemo(message)
  checkEnds(message)
  checkReceiverChain(market, message)
}

/** Refuses an amount of 0, and a memo of more bytes than the nodes accept. */
function checkAmountAndMemo({ amount, memo = '' }: SwapMessage): void {
  if (amount === 0n) throw new QuoteRefusal('amount cannot be zero: unknown request')
  const size = memoBytes(memo)
  if (size > MAX_MEMO_SIZE) {
    throw new QuoteRefusal(`memo must not exceed ${MAX_MEMO_SIZE} bytes: ${size}: unknown request`)
  }
}

function checkEnds({ from, to }: SwapMessage): void {
  if (sameAsset(from, to)) throw new QuoteRefusal('swap Source and Target cannot be the same.: unknown request')
}

/** Refuses a destination of another chain than the target's. */
export function checkReceiverChain({ state }: Market, { to, destination }: SwapMessage): void {
  if (recipientMismatch(state, to, destination) !== 'chain') return
  throw new QuoteRefusal('swap destination address is not the same chain as the target asset: unknown request')
}

/** Chains whose addresses the older check of Mayanode does not know. */
const uncheckedChains: ReadonlySet<string> = new Set(['ZEC', 'KUJI'])

/**
 * Validates the transaction and the message that Mayanode makes for a quote, before it handles them. This older check
 * also accepts Maya's own addresses for every target. Source: Mayanode 1.124 Tx.Valid, MsgSwap.ValidateBasic.
 */
export function checkTransaction(market: Market, message: SwapMessage): void {
  const { state } = market
  const { from, to, destination } = message
  const sender = homeChain(from, state.protocol)
  if (!canMakeAddress(state, sender)) throw new QuoteRefusal('from address cannot be empty: unknown request')
  if (from.symbol === '') throw new QuoteRefusal('denom cannot be empty: unknown request')
  checkAmountAndMemo(message)
  if (to.symbol === '') throw new QuoteRefusal('swap Target cannot be empty: unknown request')
  checkEnds(message)
  if (destination === '') throw new QuoteRefusal('swap Destination cannot be empty: unknown request')
  const isOwn = chainsOfAddress(destination).some(({ chain }) => chain === protocols[state.protocol].chain)
  if (!isOwn && !uncheckedChains.has(homeChain(to, state.protocol))) checkReceiverChain(market, message)
}

/** Validates a swap against the state, before any pool changes. Source: SwapHandler.validate and Swap of both nodes. */
export function checkSwap(market: Market, message: SwapMessage, isInternal: boolean): void {
  checkAdmission(market, message, isInternal)
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
  checkTradeAssets(market, from, to)
  if (from.kind === 'synth') refuseAfterHeight(state, 'BurnSynths', 'burning synthetics has been disabled')
  if (to.kind === 'synth') refuseAfterHeight(state, 'MintSynths', 'minting synthetics has been disabled')
  checkClaims(state, from)
  if (
    from.kind === 'trade' &&
    state.protocol === 'MAYACHAIN' &&
    settingOf(state, 'TradeAccountsWithdrawEnabled') <= 0
  ) {
    throw new QuoteRefusal('trade accounts withdrawals are disabled')
  }
}

/**
 * Validates a swap before it enters the queue. One that the network makes itself may pay a module.
 * Source: SwapHandler.validate of both nodes.
 */
export function checkAdmission(market: Market, message: Omit<SwapMessage, 'amount'>, isInternal = false): void {
  const { state } = market
  const { from, to } = message
  const isMaya = state.protocol === 'MAYACHAIN'
  if (isMaya) expectTrading(market, from, to)
  if (!isInternal) refuseModules(state, message)
  if (to.kind === 'synth' && settingOf(state, 'ManualSwapsToSynthDisabled') > 0) {
    throw new QuoteRefusal('manual swaps to synths not supported, use trade assets instead')
  }
  if (!isMaya) expectTrading(market, from, to)
  refuseNativeClaims(market, to)
}

/** Refuses a swap while trading is halted. */
function expectTrading(market: Market, from: Asset, to: Asset): void {
  if (isHalted(market, from, to)) throw new QuoteRefusal("trading is halted, can't process swap")
}

/** Refuses to pay a module of the network. Source: SwapHandler.validate of both nodes. */
function refuseModules(state: ProtocolState, { to, destination }: Pick<SwapMessage, 'to' | 'destination'>): void {
  if (!isRefusedModule(state, destination, formatAsset(to))) return
  throw new QuoteRefusal('a network module cannot be the final destination of a swap memo')
}

/**
 * Whether trading is halted globally or for a side, or on THORChain a pool is in ragnarok. Source: keeper_halt.go of
 * THORNode 3.17, isTradingHalt of Mayanode 1.124.
 */
export function isHalted(market: Market, from: Asset, to: Asset): boolean {
  const { state } = market
  const redeems = from.kind === 'synth' && sameAsset(to, layer1Of(from))
  const sides = [from, to]
  if (sides.some((asset) => poolOf(market, asset)?.tradingHalted === true)) return true
  if (
    state.protocol === 'MAYACHAIN' &&
    sides.some((asset) => haltActive(state, `HaltTrading-${asset.chain}-${asset.symbol}`))
  )
    return true
  if (state.protocol === 'THORCHAIN' && !redeems && sides.some((asset) => isRagnarok(state, asset))) return true
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
function checkTradeAssets(market: Market, from: Asset, to: Asset): void {
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
