import { PoolSwapError } from './pool.ts'
import { cappedShare, saturatingSub } from './share.ts'
import { type SwapRouteParams, swapRoute } from './swapRoute.ts'

const BPS = 10_000n

/** A pair's pools, and everything that lies between an input and what its receiver gets. */
export interface SwapModel extends Omit<SwapRouteParams, 'amount'> {
  /** How many equal parts an amount is swapped in. Never falls with the amount. */
  readonly partsOf: (amount: bigint) => bigint
  /** Shares of the output, in basis points. */
  readonly affiliateBps: readonly bigint[]
  /** Fee of the payment, in units of the target asset. */
  readonly outbound: bigint
  /** How far a node's quote is from these pools, as a fraction: over / under. */
  readonly scale: { readonly over: bigint; readonly under: bigint }
}

/**
 * Returns what the receiver of a swap gets: the output of a part times the parts, less each affiliate's share and the
 * outbound fee; 0 where the pools cannot make the swap. Source: THORNode 3.17 and Mayanode 1.124 querier_quotes.go.
 */
export function outputOf(model: SwapModel, amount: bigint): bigint {
  const gross = grossOf(model, amount)
  const shares = model.affiliateBps.map((bps) => cappedShare(bps, BPS, gross, model.protocol))
  return saturatingSub(
    gross,
    shares.reduce((sum, share) => sum + share, model.outbound),
  )
}

/** Returns the output of all parts, before affiliates and the outbound fee. */
export function grossOf({ scale: { over, under }, partsOf, ...route }: SwapModel, amount: bigint): bigint {
  const parts = partsOf(amount)
  try {
    const { emit } = swapRoute({ ...route, amount: amount / parts })
    return (emit * parts * over) / under
  } catch (error) {
    if (error instanceof PoolSwapError) return 0n
    throw error
  }
}

/**
 * Returns the smallest multiple of `step` whose output is at least `wanted`: the multiple below pays less. Bisects
 * `outputOf`, which rises up to `peakOf` apart from the rounding of its parts. Undefined when no amount pays as much.
 */
export function inputFor(model: SwapModel, wanted: bigint, step = 1n): bigint | undefined {
  const pays = (amount: bigint) => outputOf(model, amount) >= wanted
  const part = peakOf(model)
  let low = 0n
  let high = step
  while (!pays(high)) {
    const most = floorTo(part * model.partsOf(high * 2n), step)
    if (high >= most) return undefined
    low = high
    high = high * 2n < most ? high * 2n : most
  }
  while (high - low > step) {
    const middle = low + floorTo((high - low) / 2n, step)
    if (pays(middle)) high = middle
    else low = middle
  }
  return high
}

/** Returns the most that the pools pay, in parts of which none takes more than `peakOf`. */
export function largestOutput(model: SwapModel): bigint {
  const { target, source } = model
  const held = target === undefined ? source?.pool.balanceBase : target.pool.balanceAsset
  const part = peakOf(model)
  let amount = part
  // Rules without a largest number of parts reach what the pool holds.
  while (outputOf(model, amount) < (held ?? 0n)) {
    const next = part * model.partsOf(amount * 2n)
    if (next <= amount) break
    amount = next < amount * 2n ? next : amount * 2n
  }
  const most = outputOf(model, amount)
  return held !== undefined && held < most ? held : most
}

/**
 * Returns the amount of a part beyond which its output falls. y = x·X·Y/(x+X)² rises until x = X, and with Maya's
 * addition a until X·(1 − a)/(1 + a). The second pool's limit is the first amount whose output reaches it.
 */
export function peakOf({ source, target, addedSlipBps = 0n, protocol }: SwapModel): bigint {
  const most = (depth: bigint, depthBps: bigint) =>
    (((depth * depthBps) / BPS) * (BPS - addedSlipBps)) / (BPS + addedSlipBps)
  const inBase = target && most(target.pool.balanceBase, target.synthDepthBps ?? BPS)
  if (source === undefined) return inBase ?? 0n
  const own = most(source.pool.balanceAsset, source.synthDepthBps ?? BPS)
  if (inBase === undefined) return own
  const alone = { protocol, source, addedSlipBps }
  const fits = (amount: bigint) => amount === 0n || swapRoute({ ...alone, amount }).emit <= inBase
  if (fits(own)) return own
  let low = 0n
  let high = own
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

const floorTo = (amount: bigint, step: bigint) => amount - (amount % step)
