import { tokenFamilyOf } from '../../core/address/tokenContract.ts'
import { type Asset, formatAsset, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { supplyLimit } from '../../core/asset/supply.ts'
import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import { type MemolessObstacle, memolessObstacle } from '../../core/memo/memoless/memolessObstacle.ts'
import { referenceDecimals } from '../../core/memo/memoless/reference.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { cachedAgreedPools } from '../quotes/cachedAgreedPools.ts'

/** A coin or token that a plain transfer can swap. */
export interface MemolessCoin {
  readonly asset: Asset
  readonly chain: ChainId
  /** Decimals on its own chain; of a token at most eight, as its pool reports them. */
  readonly decimals: number
}

/** Throws `ApiError` (amount_too_large) for more than exist of a coin. */
export function expectExisting(amount: bigint, { asset }: MemolessCoin): void {
  if (amount <= supplyLimit(asset)) return
  throw new ApiError('amount_too_large', { message: `The amount is more ${asset.ticker} than exist.` })
}

/**
 * Returns the coin of an asset, in any letter case. Throws `InvalidAssetError`, and `ApiError`: unsupported_asset for
 * what a plain transfer cannot swap, with the supported coins in its details while the nodes report them, and
 * pool_unavailable for a token without a pool.
 */
export async function expectSupportedAsset(
  text: string,
  { nodes, clock }: Pick<ServerContext, 'nodes' | 'clock'>,
): Promise<MemolessCoin> {
  const asset = parseAsset(text.toUpperCase())
  const { chain } = asset
  const readPools = () => cachedAgreedPools(nodes.THORCHAIN, { now: clock() })
  const obstacle = memolessObstacle(asset)
  if (obstacle !== undefined || !isChainId(chain)) {
    const pools = await readPools().catch(() => undefined)
    throw new ApiError('unsupported_asset', {
      message: obstacleText(asset, obstacle ?? 'unknown_chain'),
      hint: 'Choose a coin from GET /memoless/api/v1/assets, or use a wallet that can attach the memo.',
      ...(pools && { details: supportedDetails(text, pools) }),
    })
  }
  const decimals = referenceDecimals(asset, asset.kind === 'token' ? await readPools() : [])
  if (decimals === undefined) throw new ApiError('pool_unavailable')
  return { asset, chain, decimals }
}

/** Lists the coins whose pool a majority of the nodes reports as available, as the contract's details of an error. */
export function supportedDetails(providedAsset: string, pools: readonly AgreedPool[]): object {
  const supportedAssets = pools.filter(isSupported).map(({ asset }) => formatAsset(asset))
  return {
    providedAsset,
    supportedAssets,
    totalSupportedAssets: supportedAssets.length,
    suggestion: 'GET /memoless/api/v1/assets lists every supported coin.',
  }
}

/** Whether a plain transfer can swap the asset of a pool, and most nodes agree about the pool. */
export function isSupported({ asset, isDisputed }: AgreedPool): boolean {
  return memolessObstacle(asset) === undefined && !isDisputed
}

function obstacleText(asset: Asset, obstacle: MemolessObstacle): string {
  const name = formatAsset(asset)
  switch (obstacle) {
    case 'unknown_chain':
      return `${name} is on a chain that THORChain does not swap.`
    case 'maya_only':
      return `Only Maya Protocol swaps ${name}, and it has no references: a deposit without a memo is lost there.`
    case 'own_chain':
      return `${name} is sent with a message that has the memo itself.`
    case 'token':
      return tokenText(asset)
  }
}

function tokenText(asset: Asset): string {
  const name = formatAsset(asset)
  const { chain, id } = asset
  switch (tokenFamilyOf(asset)?.deposits) {
    case 'router':
      return `Tokens of ${chain} need a contract call with its own memo; only the coin of ${chain} does without.`
    case 'transfer':
      if (id === undefined) return `${name} has no contract. Write the whole name, such as ${name}-CONTRACT.`
  }
  return `A plain transfer of ${name} cannot be swapped; on ${chain} only one of its coin can.`
}

/** The pool of a coin; undefined unless a majority reports it as available. */
export function poolOf(pools: readonly AgreedPool[], { asset }: Pick<MemolessCoin, 'asset'>): AgreedPool | undefined {
  return pools.find((pool) => sameAsset(pool.asset, asset))
}
