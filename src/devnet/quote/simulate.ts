import { homeChain } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { valueInAsset } from '../../core/math/pool.ts'
import { cutToDecimals, saturatingSub } from '../../core/math/share.ts'
import { crossPools } from './crossPools.ts'
import { isBase, isNative, type Market, poolOf, withPools } from './market.ts'
import { outboundCost } from './outboundCost.ts'
import { QuoteRefusal } from './refusal.ts'
import { checkMessage, checkSwap, type SwapMessage } from './swapChecks.ts'
import { checkRoomToMint, checkSynthSupply } from './synthCap.ts'

/** Result of a simulated swap, in units of the target. */
export interface Simulation {
  readonly emit: bigint
  /** Liquidity fees of both legs at the target pool's price before the swap. */
  readonly liquidity: bigint
  readonly outbound: bigint
}

/** The output does not cover the outbound fee. */
export class NotEnoughForFees extends QuoteRefusal {
  constructor() {
    super('fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* not enough asset to pay for fees\n\n')
  }
}

/**
 * Simulates a swap like the node: message checks, chain checks, pools, limit, outbound. Does not change the market.
 * Throws `QuoteRefusal`. Source: quoteSimulateSwap of both nodes.
 */
export function simulate(market: Market, message: SwapMessage, limit: bigint): Simulation {
  const thorchain = market.state.protocol === 'THORCHAIN'
  withPrefix(thorchain ? 'failed to validate message' : 'failed validate', () => checkMessage(market, message))
  return withPrefix(thorchain ? 'failed to simulate handler' : '', () => run(market, message, limit))
}

function withPrefix<T>(prefix: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof QuoteRefusal) || error instanceof NotEnoughForFees || prefix === '') throw error
    throw new QuoteRefusal(`${prefix}: ${error.message}`)
  }
}

function run(market: Market, message: SwapMessage, limit: bigint): Simulation {
  const { from, to, amount } = message
  checkSwap(market, message)
  checkRoomToMint(market, from, to, amount)
  const route = crossPools(market, message)
  const after = withPools(
    market,
    route.legs.map((leg) => leg.pool),
  )
  const outbound = outboundCost(after, to)
  checkLimit(market, message, route.emit, outbound, limit)
  if (route.emit === 0n) throw new QuoteRefusal('zero emit asset')
  const fee = payOutbound(market, message, route.emit, outbound, limit)
  const target = isBase(market, to) ? undefined : poolOf(market, to)
  if (to.kind === 'synth' && target !== undefined) {
    checkSynthSupply(after, target, target.synthSupply + route.emit, route.emit)
  }
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

/**
 * Deducts the outbound fee and checks that the rest can be sent. Returns the fee. Source: prepareTxOutItem of both
 * nodes.
 */
function payOutbound(market: Market, { to }: SwapMessage, emit: bigint, outbound: bigint, limit: bigint): bigint {
  const { protocol } = market.state
  const fee = outbound < emit ? outbound : emit
  const rest = emit - fee
  if (rest === 0n || rest < dustOf(market, to)) throw new NotEnoughForFees()
  const sent = to.kind === 'synth' && protocol === 'THORCHAIN' ? rest : cutToDecimals(rest, decimalsOf(market, to))
  if (sent < limit) {
    throw new QuoteRefusal(
      `fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* outbound amount does not meet requirements (${sent}/${limit})\n\n`,
    )
  }
  return fee
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
