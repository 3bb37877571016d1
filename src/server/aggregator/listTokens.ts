import { contractOf } from '../../contract/aggregator/identifier.ts'
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { networks } from '../../core/chains/networks.ts'
import { ownCoin } from '../../core/chains/ownCoins.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { expectDecimals } from '../../core/preparation/expectDecimals.ts'
import { loadDecimals } from '../../core/preparation/loadDecimals.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import type { ChainReader, EvmReader } from '../../core/readers/reader.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { memoizeAsync } from '../../std/memoizeAsync.ts'
import type { ServerContext } from '../context.ts'
import { cachedAgreedPools } from '../quotes/cachedAgreedPools.ts'

/** An asset that a protocol swaps, with the decimals of its own chain. */
export interface ListedToken {
  readonly asset: Asset
  readonly decimals: number
}

/** Pools report decimals below this number only. */
const POOL_DECIMALS = 8

/**
 * Lists the assets of a protocol: its own coin, then those of the pools that a majority of its nodes reports, whose
 * decimals a source confirms. Throws what `getAgreedPools` throws.
 */
export async function listTokens(
  { nodes, loadReader, clock }: Pick<ServerContext, 'nodes' | 'loadReader' | 'clock'>,
  protocol: Protocol,
): Promise<readonly ListedToken[]> {
  const node = nodes[protocol]
  const pools = await cachedAgreedPools(node, { now: clock() })
  const own = parseAsset(protocols[protocol].baseAsset, protocol)
  const listed = await Promise.all(
    [own, ...pools.map(({ asset }) => asset)].map(async (asset): Promise<readonly ListedToken[]> => {
      const known = coinDecimals(asset) ?? (await tokenDecimals(asset, pools))
      if (known !== undefined) return [{ asset, decimals: known }]
      const { chain } = asset
      const contract = contractOf(asset)
      if (contract === undefined || !isChainId(chain) || !isReadableChain(chain)) return []
      const reader: ChainReader = await loadReader(chain)
      if (!('tokenDecimals' in reader)) return []
      const decimals = await readDecimals({ reader, contract, asset, protocol, pools, network: node.network })
      return decimals === undefined ? [] : [{ asset, decimals }]
    }),
  )
  return listed.flat()
}

/** Decimals of a chain's own coins; undefined for tokens. */
function coinDecimals(asset: Asset): number | undefined {
  const { chain } = asset
  if (asset.kind !== 'native' || !isChainId(chain)) return undefined
  const name = formatAsset(asset)
  const facts = networks[chain]
  const denom = ownCoin(chain, asset.symbol)?.decimals ?? ('denoms' in facts ? facts.denoms[name]?.decimals : undefined)
  if (denom !== undefined) return denom
  return name === chains[chain].gasAsset ? chains[chain].nativeDecimals : undefined
}

/** Decimals from our own list or from the pool; undefined when they disagree or neither has them. */
async function tokenDecimals(asset: Asset, pools: readonly AgreedPool[]): Promise<number | undefined> {
  const name = formatAsset(asset)
  const pool = pools.find((one) => formatAsset(one.asset) === name)?.decimals ?? POOL_DECIMALS
  const known = await loadDecimals(asset)
  if (pool >= POOL_DECIMALS) return known
  return known === undefined || known === pool ? pool : undefined
}

/** A chain whose servers report the decimals of a token. */
type DecimalsReader = Pick<EvmReader, 'tokenDecimals'>

interface Contract {
  readonly reader: DecimalsReader
  readonly contract: string
  readonly asset: Asset
  readonly protocol: Protocol
  readonly network: Parameters<typeof expectDecimals>[0]['network']
  readonly pools: readonly AgreedPool[]
}

const contractDecimals = new WeakMap<DecimalsReader, Map<string, () => Promise<number>>>()

/** Decimals from the chain, read once per process, when a second source confirms them. */
async function readDecimals({ reader, contract, asset, ...confirmation }: Contract): Promise<number | undefined> {
  const known = contractDecimals.get(reader) ?? new Map<string, () => Promise<number>>()
  contractDecimals.set(reader, known)
  const read =
    known.get(contract) ??
    memoizeAsync(async () => {
      const reported = await reader.tokenDecimals(contract)
      await expectDecimals({ asset, reported, ...confirmation })
      return reported.decimals
    })
  known.set(contract, read)
  try {
    return await read()
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}
