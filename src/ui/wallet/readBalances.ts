import { parseAddress } from '../../core/address/address.ts'
import { type Units, ZERO } from '../../core/asset/amount.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import { toUnits } from '../../core/deposits/nativeAmount.ts'
import type { ChainReader, ReadOptions, TokenRef } from '../../core/readers/reader.ts'

export interface BalanceQuery {
  readonly address: string
  readonly network: NetworkKind
  readonly assets: readonly Asset[]
}

/**
 * Reads the balances of an address in the units of each asset, by asset notation. An asset that the chain does not list is
 * zero; a token without contract can't be read and is left out. Throws what the reader throws.
 */
export async function readBalances(
  reader: ChainReader,
  { address, network, assets }: BalanceQuery,
  options?: ReadOptions,
): Promise<ReadonlyMap<string, Units>> {
  const isEvm = reader.family === 'evm'
  const readable = assets.filter(({ kind, id }) => !isEvm || kind !== 'token' || id !== undefined)
  const tokens = isEvm ? readable.flatMap((asset) => tokenOf(asset, reader.chain, network)) : []
  const balances = await reader.balances(address, { ...options, ...(tokens.length > 0 && { tokens }) })
  return new Map(
    readable.map((asset) => {
      const name = formatAsset(asset)
      const found = balances.find((one) => one.asset.toUpperCase() === name)
      return [name, found === undefined ? ZERO : toUnits(found.amount, asset, found.decimals)]
    }),
  )
}

function tokenOf(asset: Asset, chain: ChainReader['chain'], network: NetworkKind): readonly TokenRef[] {
  if (asset.kind !== 'token' || asset.id === undefined) return []
  return [{ asset: formatAsset(asset), contract: parseAddress(asset.id.toLowerCase(), chain, network) }]
}
