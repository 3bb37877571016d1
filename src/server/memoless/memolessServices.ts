import type { assetByName, assets } from '../../contract/memoless/assets.ts'
import { parseRequestedAmount } from '../../contract/memoless/memolessFields.ts'
import type { MemolessOperations } from '../../contract/memoless/memolessOperations.ts'
import { memolessOperations as operations } from '../../contract/memoless/memolessOperations.ts'
import type { suggestAmounts } from '../../contract/memoless/preflight.ts'
import type { health, trackTransaction } from '../../contract/memoless/service.ts'
import { formatDecimal, units } from '../../core/asset/amount.ts'
import { formatAsset, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { chains } from '../../core/chains/chains.ts'
import { nearestAmounts } from '../../core/memo/memoless/nearestAmounts.ts'
import { parseReference, referenceDecimals } from '../../core/memo/memoless/reference.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { readMemolessNetwork } from '../../core/quorum/readMemolessNetwork.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import { ApiError } from '../apiError.ts'
import { cachedAgreedPools } from '../quotes/cachedAgreedPools.ts'
import type { Handler, Service } from '../transport/bindHandler.ts'
import { bindHandler } from '../transport/bindHandler.ts'
import { noAccount } from './availability.ts'
import { getRegistration } from './getRegistration.ts'
import { preflightPayment } from './preflightPayment.ts'
import { registerMemo } from './registerMemo.ts'
import { expectExisting, expectSupportedAsset, isSupported, poolOf, supportedDetails } from './supportedAsset.ts'

/** Checks the form of a hash and returns the page that follows its swap. Throws `InvalidHashError` (invalid_hash). */
const trackDeposit: Handler<typeof trackTransaction> = async (input, { siteUrl, network }) => {
  const cleanTxHash = parseTxHash(input.txHash)
  const trackingUrl = `${siteUrl}/tx/${cleanTxHash}`
  return { success: true, tracking: { isValid: true, cleanTxHash, trackingUrl, network } }
}

const CENTS = 2

/** Returns the nearest amounts with a reference on both sides of a wish, and how far away they are in US dollars. */
const suggestNearest: Handler<typeof suggestAmounts> = async (input, { nodes, clock }) => {
  const coin = await expectSupportedAsset(input.asset, { nodes, clock })
  const reference = parseReference(input.reference)
  const wish = parseRequestedAmount(input.requested_amount)
  expectExisting(wish, coin)
  const pool = poolOf(await cachedAgreedPools(nodes.THORCHAIN, { now: clock() }), coin)
  if (pool === undefined) throw new ApiError('pool_unavailable')
  const minimum = units(chains[coin.chain].dustThreshold.THORCHAIN + 1n)
  const { above, below = above } = nearestAmounts({ amount: wish, reference, decimals: coin.decimals, minimum })
  const dollars = (amount: bigint) => {
    const difference = amount > wish ? amount - wish : wish - amount
    // Prices and amounts have eight decimals each; cents are left.
    const cents = (difference * (pool.priceUsd ?? 0n)) / 10n ** BigInt(16 - CENTS)
    const [whole = '0', part = ''] = formatDecimal(cents, CENTS).split('.')
    return `${whole}.${part.padEnd(CENTS, '0')}`
  }
  return {
    success: true,
    data: {
      valid_amount_rounded_up: formatDecimal(above, 8),
      valid_amount_rounded_down: formatDecimal(below, 8),
      rounded_up_difference_usd: dollars(above),
      rounded_down_difference_usd: dollars(below),
    },
  }
}

/** Lists the coins whose pool a majority of the nodes reports as available. */
const listAssets: Handler<typeof assets> = async (_input, { nodes, clock }) => {
  const pools = await cachedAgreedPools(nodes.THORCHAIN, { now: clock() })
  return { success: true, assets: pools.filter(isSupported).map(viewOf) }
}

/** Returns one coin. Throws `ApiError` (asset_not_found) with the supported ones. */
const getAsset: Handler<typeof assetByName> = async (input, { nodes, clock }) => {
  const wanted = parseAsset(input.asset.toUpperCase())
  const pools = await cachedAgreedPools(nodes.THORCHAIN, { now: clock() })
  const pool = pools.find((one) => isSupported(one) && sameAsset(one.asset, wanted))
  if (pool !== undefined) return { success: true, asset: { ...viewOf(pool), chain: wanted.chain } }
  throw new ApiError('asset_not_found', { details: supportedDetails(input.asset, pools) })
}

const mayaReason = 'Maya Protocol has no references.'

/** Reports whether references can be registered now, without the account. */
const getHealth: Handler<typeof health> = async (_input, { nodes, memoless, network, clock }) => {
  const votes = await readMemolessNetwork(nodes.THORCHAIN)
  const reason = memoless === undefined ? noAccount : votes.available ? undefined : votes.reason
  const said = reason === undefined ? {} : { reason }
  return {
    success: true,
    status: reason === undefined ? 'ok' : 'unavailable',
    ...said,
    network,
    protocols: [
      { protocol: 'THORCHAIN', available: reason === undefined, ...said },
      { protocol: 'MAYACHAIN', available: false, reason: mayaReason },
    ],
    time: new Date(clock()).toISOString(),
  }
}

/** Every operation of the memoless service with its handler. */
export const memolessServices: { readonly [K in keyof MemolessOperations]: Service<MemolessOperations[K]> } = {
  assets: bindHandler(operations.assets, listAssets),
  assetByName: bindHandler(operations.assetByName, getAsset),
  register: bindHandler(operations.register, registerMemo),
  registration: bindHandler(operations.registration, getRegistration),
  preflight: bindHandler(operations.preflight, preflightPayment),
  suggestAmounts: bindHandler(operations.suggestAmounts, suggestNearest),
  trackTransaction: bindHandler(operations.trackTransaction, trackDeposit),
  health: bindHandler(operations.health, getHealth),
}

function viewOf(pool: AgreedPool) {
  const { asset, balanceBase, priceUsd, tradingHalted } = pool
  return {
    asset: formatAsset(asset),
    decimals: referenceDecimals(asset, [pool]) ?? pool.decimals,
    // The contract has numbers here. Nothing is computed with them.
    priceUSD: Number(formatDecimal(priceUsd ?? 0n, 8)),
    balanceRune: Number(formatDecimal(balanceBase, 8)),
    status: tradingHalted ? ('Halted' as const) : ('Available' as const),
    isToken: asset.kind === 'token',
  }
}
