import { type Asset, formatAsset, layer1Of, sameAsset } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import { swapLeg, valueInAsset, valueInBase } from '../quote/math/pool.ts'
import type { DepositParams } from './depositParams.ts'
import { DepositRefusedError, halted, QuoteMismatchError } from './preparationErrors.ts'

/** Basis points by which a quote may differ: pools change with every block, and nodes are at different blocks. */
const TOLERANCE_BPS = 500n
const BPS = 10_000n

/**
 * Compares a quote with the pools that a majority reports, so that no single node decides: the output lies between a
 * single swap of the whole amount and the spot price without slip. A limit swap waits for its price, so its output is
 * not compared. `checkQuote` compares the memo's asset with the same pools. Throws `QuoteMismatchError`
 * (deposit_mismatch) and `DepositRefusedError` (trading_halted, pool_unavailable, node_bad_response).
 */
export function checkPools(
  { intent, quote }: Pick<DepositParams, 'intent' | 'quote'>,
  pools: readonly AgreedPool[],
): void {
  for (const asset of [intent.fromAsset, intent.toAsset]) expectTrading(asset, pools)
  if (intent.kind === 'limit_swap') return
  const { most, least } = boundsOf(intent, pools)
  const emit = quote.expectedAmountOut + quote.fees.affiliate + quote.fees.outbound
  if (emit > (most * (BPS + TOLERANCE_BPS)) / BPS) {
    throw new QuoteMismatchError(['It promises more than the pools can pay.'], 'price')
  }
  if (emit < (least * (BPS - TOLERANCE_BPS)) / BPS) {
    throw new QuoteMismatchError(['It pays much less than the pools do.'], 'price')
  }
}

function expectTrading(asset: Asset, pools: readonly AgreedPool[]): void {
  const owner = layer1Of(asset)
  const pool = pools.find((one) => sameAsset(one.asset, owner))
  if (pool?.tradingHalted) throw halted(`in the pool of ${formatAsset(owner)}`)
}

/** Returns the value of the amount at spot price, and the output of a single swap. */
function boundsOf({ protocol, fromAsset, toAsset, amount }: DepositParams['intent'], pools: readonly AgreedPool[]) {
  const source = poolOf(protocol, fromAsset, pools)
  const target = poolOf(protocol, toAsset, pools)
  const worth = source === undefined ? amount : valueInBase(amount, source, protocol)
  const base = source === undefined ? amount : swapLeg({ protocol, amount, from: 'asset', pool: source }).emit
  return {
    most: target === undefined ? worth : valueInAsset(worth, target, protocol),
    least: target === undefined ? base : swapLeg({ protocol, amount: base, from: 'base', pool: target }).emit,
  }
}

/**
 * Returns the pool of an asset; undefined for the base asset. Throws `DepositRefusedError`: pool_unavailable when most
 * nodes report none, node_bad_response when they disagree about its depths.
 */
export function poolOf(protocol: Protocol, asset: Asset, pools: readonly AgreedPool[]): AgreedPool | undefined {
  const owner = layer1Of(asset)
  if (formatAsset(owner) === protocols[protocol].baseAsset) return undefined
  const pool = pools.find((one) => sameAsset(one.asset, owner))
  if (pool !== undefined && pool.balanceAsset > 0n && pool.balanceBase > 0n) return pool
  if (pool?.isDisputed) {
    throw new DepositRefusedError('node_bad_response', {
      message: `The nodes that responded disagree about the pool of ${formatAsset(owner)}, so the price cannot be checked.`,
      hint: 'Send nothing. Try again in a minute, when more nodes respond.',
    })
  }
  throw new DepositRefusedError('pool_unavailable', {
    message: `Most nodes report no open pool for ${formatAsset(owner)}.`,
    hint: 'Choose another asset, or try again later.',
  })
}
