import { type Asset, formatAsset, layer1Of, sameAsset } from '../asset/asset.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import type { TokenDecimals } from '../readers/reader.ts'
import { DepositRefusedError, QuoteMismatchError } from './errors.ts'
import { knownDecimals } from './knownDecimals.ts'

interface Claim {
  readonly protocol: Protocol
  readonly network: NetworkKind
  readonly asset: Asset
  /** What the chain's own servers say. */
  readonly said: TokenDecimals
  readonly pools: readonly AgreedPool[]
}

/** Pools count in eight decimals at most. */
const POOL_DECIMALS = 8

/**
 * Two decimals too many make a hundredfold of every amount, so no server is believed alone: the protocol's pools, our own
 * list or a server of another operator must say the same, except where the money is play. THORChain's pools tell every number below
 * eight and no other. Throws `QuoteMismatchError` when one of them says otherwise, and `DepositRefusedError`
 * (single_source) when nobody else says anything.
 */
export function expectDecimals({ protocol, network, asset, said, pools }: Claim): void {
  const { decimals, servers } = said
  const name = formatAsset(asset)
  const known = knownDecimals.get(name)
  const pool = pools.find((one) => sameAsset(one.asset, layer1Of(asset)))?.decimals
  const tells = pool !== undefined && pool < POOL_DECIMALS
  const contradicted =
    (known !== undefined && known !== decimals) ||
    (tells && pool !== decimals) ||
    (pool === POOL_DECIMALS && decimals < POOL_DECIMALS && protocol === 'THORCHAIN')
  if (contradicted) {
    throw new QuoteMismatchError([
      `The chain’s server counts ${name} in ${decimals} decimals, which is not what the pools say.`,
    ])
  }
  if (known !== undefined || tells || servers > 1 || network === 'mocknet') return
  throw new DepositRefusedError('single_source', {
    message: `Only one server says that ${name} has ${decimals} decimals.`,
    hint: 'Send nothing. The site needs a second server of the chain, run by somebody else.',
  })
}
