import type { balance } from '../../contract/aggregator/balance.ts'
import { contractOf, identifierOf } from '../../contract/aggregator/identifier.ts'
import { parseAddress } from '../../core/address/address.ts'
import { contractIn, tokenFamilyOf } from '../../core/address/tokenContract.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { Balance, ChainReader, TokenRef } from '../../core/readers/reader.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { cachedMarketPools } from '../quotes/cachedMarketPools.ts'
import type { Handler } from '../transport/bindHandler.ts'

/** Coins of an address, as the chain's servers report them. Throws `ApiError` and what the reader throws. */
export const getBalance: Handler<typeof balance> = async ({ chain: text, address, identifier }, context) => {
  const chain = text.toUpperCase()
  if (!isChainId(chain) || !isReadableChain(chain)) throw new ApiError('unsupported_chain')
  const owner = parseAddress(address, chain, context.nodes.THORCHAIN.network)
  const wanted = identifier === undefined ? undefined : { asset: assetOn(chain, identifier), identifier }
  const tokens = await tokensOn(chain, wanted, context)
  const reader: ChainReader = await context.loadReader(chain)
  const balances = await reader.balances(owner, { tokens })
  return balances
    .map((row) => ({ row, asset: parseAsset(row.asset, notationOf(chain)) }))
    .filter(({ row, asset }) =>
      wanted === undefined
        ? row.amount > 0n || formatAsset(asset) === chains[chain].gasAsset
        : formatAsset(asset) === formatAsset(wanted.asset),
    )
    .map(({ row, asset }) => describe(chain, asset, row))
}

/** A dash separates secured assets on THORChain only. */
const notationOf = (chain: ChainId): Protocol => (chain === 'MAYA' ? 'MAYACHAIN' : 'THORCHAIN')

/** The asset that was asked for, and how. */
interface Wanted {
  readonly asset: Asset
  readonly identifier: string
}

function assetOn(chain: ChainId, identifier: string): Asset {
  const asset = parseAsset(identifier, notationOf(chain))
  if (homeChain(asset, notationOf(chain)) !== chain) {
    throw new ApiError('invalid_asset', { message: `The asset of this identifier is not on ${chains[chain].name}.` })
  }
  return asset
}

/**
 * The wanted token, else those with a pool. Cosmos chains list all coins themselves; chains like Bitcoin have no
 * tokens.
 */
async function tokensOn(
  chain: ChainId,
  wanted: Wanted | undefined,
  { nodes, clock }: ServerContext,
): Promise<readonly TokenRef[]> {
  if (tokenFamilyOf({ chain }) === undefined) return []
  if (wanted !== undefined && formatAsset(wanted.asset) === chains[chain].gasAsset) return []
  if (wanted !== undefined) {
    const { asset, identifier } = wanted
    const contract = contractOf(asset) ?? contractIn(identifier, asset)
    if (contract === undefined) throw new ApiError('unsupported_asset', { hint: 'Give the token with its contract.' })
    return [{ asset: formatAsset(asset), contract }]
  }
  const pools = Object.values(await cachedMarketPools(nodes, { now: clock() })).flat()
  const found = pools.flatMap(({ asset }): [string, string][] => {
    const contract = asset.chain === chain && asset.kind === 'token' ? contractOf(asset) : undefined
    return contract === undefined ? [] : [[formatAsset(asset), contract]]
  })
  return [...new Map(found)].map(([asset, contract]) => ({ asset, contract }))
}

function describe(chain: ChainId, asset: Asset, { amount, decimals }: Balance) {
  const identifier = identifierOf(asset)
  return {
    chain,
    decimal: decimals,
    identifier,
    symbol: identifier.slice(asset.chain.length + 1),
    ticker: asset.ticker,
    value: formatDecimal(amount, decimals),
  }
}
