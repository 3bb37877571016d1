import { type Asset, formatAsset, layer1Of, sameAsset } from '../asset/asset.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import type { TokenDecimals } from '../readers/reader.ts'
import { loadDecimals } from './loadDecimals.ts'
import { DepositRefusedError, QuoteMismatchError } from './preparationErrors.ts'

interface ReportedDecimals {
  readonly protocol: Protocol
  readonly network: NetworkKind
  readonly asset: Asset
  /** As the chain's servers report them. */
  readonly reported: TokenDecimals
  readonly pools: readonly AgreedPool[]
}

/** Pools count in eight decimals at most. */
const POOL_DECIMALS = 8

/**
 * Requires a second source for a token's decimals, because two too many multiply every amount by a hundred: the
 * protocol's pools, our own list or a server of another operator. Not required on mocknet. THORChain's pools report
 * decimals below eight only. Throws `QuoteMismatchError` when a source disagrees, and `DepositRefusedError`
 * (single_source) without one.
 */
export async function expectDecimals({ protocol, network, asset, reported, pools }: ReportedDecimals): Promise<void> {
  const { decimals, servers } = reported
  const name = formatAsset(asset)
  const known = await loadDecimals(asset)
  const pool = pools.find((one) => sameAsset(one.asset, layer1Of(asset)))?.decimals
  const poolReports = pool !== undefined && pool < POOL_DECIMALS
  const contradicted =
    (known !== undefined && known !== decimals) ||
    (poolReports && pool !== decimals) ||
    (pool === POOL_DECIMALS && decimals < POOL_DECIMALS && protocol === 'THORCHAIN')
  if (contradicted) {
    throw new QuoteMismatchError([
      `The chain’s server counts ${name} in ${decimals} decimals, but the pools report other decimals.`,
    ])
  }
  if (known !== undefined || poolReports || servers > 1 || network === 'mocknet') return
  throw new DepositRefusedError('single_source', {
    message: `Only one server reports ${decimals} decimals for ${name}.`,
    hint: 'Send nothing. The site needs a second server of the chain, run by another operator.',
  })
}
