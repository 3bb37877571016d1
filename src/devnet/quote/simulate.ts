import { homeChain, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { valueInAsset } from '../../core/quote/math/pool.ts'
import { cutToDecimals, saturatingSub } from '../../core/quote/math/share.ts'
import { settingOf } from '../rules/state.ts'
import { findAddress, findLiveName } from './addresses.ts'
import type { Affiliates } from './affiliates.ts'
import { crossPools } from './crossPools.ts'
import { canVaultsPay, mayaHoldings } from './funds.ts'
import { gasDetails } from './gasDetails.ts'
import type { Market } from './market.ts'
import { isBase, isNative, poolOf, withPools } from './market.ts'
import { outboundCost } from './outboundCost.ts'
import { NotEnoughForFees, QuoteRefusal, withPrefix } from './quoteRefusal.ts'
import type { SwapMessage } from './swapChecks.ts'
import {
  checkAdmission,
  checkClaimTarget,
  checkExecution,
  checkMessage,
  checkReceiverChain,
  checkTransaction,
} from './swapChecks.ts'
import { checkRoomToMint, checkSynthSupply } from './synthCap.ts'

/** A swap with the affiliates that its handler reads. Maya's quotes read them beforehand. */
export interface SimulatedSwap extends SwapMessage {
  readonly affiliates?: Affiliates
}

/** Result of a simulated swap, in units of the target. */
export interface Simulation {
  readonly emit: bigint
  /** Liquidity fees of both legs at the target pool's price before the swap. */
  readonly liquidity: bigint
  readonly outbound: bigint
}

/**
 * Simulates a swap like the node: message checks, chain checks, pools, limit, outbound. Does not change the market.
 * Throws `QuoteRefusal`. Source: quoteSimulateSwap of both nodes.
 */
export function simulate(market: Market, message: SimulatedSwap, limit: bigint): Simulation {
  if (market.state.protocol === 'THORCHAIN') {
    withPrefix('failed to validate message', () => checkMessage(market, message))
    return withPrefix('failed to simulate handler', () => run(market, message, limit))
  }
  withPrefix('failed validate', () => checkTransaction(market, message))
  checkReceiverChain(market, message)
  const simulation = run(market, message, limit)
  // Mayanode emits no event for a fee of 0, and then finds none to read.
  if (simulation.outbound === 0n) throw new QuoteRefusal('unable to parse outbound fee coin: invalid coin string: ')
  return simulation
}

function run(market: Market, message: SimulatedSwap, limit: bigint): Simulation {
  const { from, to, amount } = message
  checkAdmission(market, message)
  checkRoomToMint(market, from, to, amount)
  checkExecution(market, message)
  const route = crossPools(market, message)
  checkClaimTarget(market, to)
  const after = withPools(
    market,
    route.legs.map((leg) => leg.pool),
  )
  const outbound = outboundCost(after, to)
  checkLimit(market, message, route.emit, outbound, limit)
  if (route.emit === 0n) throw new QuoteRefusal('zero emit asset')
  const fee = payOutbound(market, message, { emit: route.emit, outbound, limit })
  const minted = to.kind === 'synth' ? poolOf(after, to) : undefined
  if (minted !== undefined) checkSynthSupply(after, minted, minted.synthSupply + route.emit, route.emit)
  if (message.affiliates !== undefined) checkAffiliates(market, message.affiliates, message.memo ?? '')
  const target = isBase(market, to) ? undefined : poolOf(market, to)
  const { protocol } = market.state
  const liquidity = target === undefined ? route.feeInBase : valueInAsset(route.feeInBase, target, protocol)
  return { emit: route.emit, liquidity, outbound: fee }
}

/** Checks the limit: on THORChain against the output after the outbound fee, on Maya against the pool's output. */
function checkLimit(market: Market, { to }: SwapMessage, emit: bigint, outbound: bigint, limit: bigint): void {
  const nets = market.state.protocol === 'THORCHAIN' && !isNative(market, to)
  const held = nets ? saturatingSub(emit, outbound) : emit
  if (held < limit) throw new QuoteRefusal(`emit asset ${held} less than price limit ${limit}`)
}

interface Payment {
  readonly emit: bigint
  readonly outbound: bigint
  readonly limit: bigint
}

/**
 * Deducts the outbound fee and checks that the rest can be sent. Returns the fee. Source: prepareTxOutItem of both
 * nodes.
 */
function payOutbound(market: Market, message: SwapMessage, { emit, outbound, limit }: Payment): bigint {
  const { to } = message
  const { protocol } = market.state
  if (protocol === 'THORCHAIN') checkVaults(market, message, emit)
  else checkMayaVaults(market, message, emit, outbound)
  const fee = outbound < emit ? outbound : emit
  const rest = emit - fee
  if (rest === 0n || rest < dustOf(market, to)) throw new NotEnoughForFees()
  const sent = to.kind === 'synth' && protocol === 'THORCHAIN' ? rest : cutToDecimals(rest, decimalsOf(market, to))
  if (sent < limit) throw refusedOutbound(`outbound amount does not meet requirements (${sent}/${limit})`)
  return fee
}

/** Requires a network fee on the target's chain, and a vault that can pay. Source: THORNode 3.17 prepareTxOutItem. */
function checkVaults({ state }: Market, { to, destination }: SwapMessage, emit: bigint): void {
  const chain = homeChain(to, state.protocol)
  const gas = gasDetails(state, chain)
  const invalid = (reason: string) =>
    refusedOutbound(
      `failed to prepare tx out item: fail to get max gas details: network fee for chain(${chain}) is invalid: ${reason}`,
    )
  if (gas === undefined) throw invalid("transaction size can't be zero or negative: 0")
  if (gas.gasRate === 0n) throw invalid("transaction fee rate can't be zero")
  if (chain === 'THOR' || canVaultsPay(state, to, gas)) return
  throw refusedOutbound(
    `failed to prepare tx out item: insufficient funds for outbound request: ${destination} ${emit} remaining`,
  )
}

/**
 * Requires vaults that can pay, and gas for the outbound. Source: discoverOutbounds and prepareTxOutItem of Mayanode
 * 1.124.
 */
function checkMayaVaults({ state }: Market, { to, destination }: SwapMessage, emit: bigint, fee: bigint): void {
  const chain = homeChain(to, 'MAYACHAIN')
  if (chain === 'MAYA' || !isChainId(chain)) return
  const gasAsset = parseAsset(chains[chain].gasAsset, 'MAYACHAIN')
  const maxGas = gasDetails(state, chain)?.maxGas ?? { asset: gasAsset, amount: 0n }
  const payable = mayaHoldings(state, to, fee, maxGas)
  const missing = payable === undefined ? 0n : saturatingSub(emit, payable)
  if (missing > 0n) {
    throw refusedOutbound(
      `fail to prepare outbound tx: insufficient funds for outbound request: ${destination} ${missing} remaining`,
    )
  }
  if (maxGas.amount === 0n && chain !== 'THOR') {
    throw refusedOutbound(`fail to prepare outbound tx: max gas cannot be empty: [0 ${chains[chain].gasAsset}]`)
  }
}

function refusedOutbound(reason: string): QuoteRefusal {
  return new QuoteRefusal(`fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* ${reason}\n\n`)
}

/** Returns the dust threshold below which THORChain drops an outbound of a gas asset; else 0. */
function dustOf(market: Market, to: SwapMessage['to']): bigint {
  const { protocol } = market.state
  const chain = homeChain(to, protocol)
  if (protocol !== 'THORCHAIN' || isNative(market, to) || !isChainId(chain)) return 0n
  return chains[chain].gasAsset === `${to.chain}.${to.symbol}` ? chains[chain].dustThreshold.THORCHAIN : 0n
}

function decimalsOf(market: Market, to: SwapMessage['to']): number {
  return isBase(market, to) ? 8 : (poolOf(market, to)?.decimals ?? 8)
}

/**
 * Refuses the affiliates that the swap handler cannot pay: more than MultipleAffiliatesMaxCount, or a first one that is
 * neither an address nor a registered name. A single affiliate without a share is not read. Source: THORNode 3.17
 * ParseSwapMemo, which the handler calls after the swap.
 */
function checkAffiliates({ state }: Market, { names, bps }: Affiliates, memo: string): void {
  const most = settingOf(state, 'MultipleAffiliatesMaxCount')
  if (names.length > most) throw new QuoteRefusal(`maximum allowed affiliates is ${most}`)
  const [first] = names
  if (first === undefined || (names.length === 1 && bps[0] === 0n)) return
  if (findAddress(state, first) !== undefined || findLiveName(state, first) !== undefined) return
  throw new QuoteRefusal(
    `MEMO: ${memo}\nPARSE FAILURE(S): cannot parse '${first}' as an Address: ${first} is not recognizable`,
  )
}
