import { loadContract, tokenFamilyOf } from '../../core/address/tokenContract.ts'
import { type Units, ZERO } from '../../core/asset/amount.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { toUnits } from '../../core/deposits/nativeAmount.ts'
import type { ChainReader, ReadOptions, TokenRef } from '../../core/readers/reader.ts'

export interface BalanceQuery {
  readonly address: string
  readonly assets: readonly Asset[]
}

/**
 * Reads the balances of an address in the units of each asset, by asset notation. An asset that the chain does not list is
 * zero; a token whose contract is not known can't be read and is left out. Throws what the reader throws.
 */
export async function readBalances(
  reader: ChainReader,
  { address, assets }: BalanceQuery,
  options?: ReadOptions,
): Promise<ReadonlyMap<string, Units>> {
  const tokens = (await Promise.all(assets.map(tokenOf))).flat()
  const readable = assets.filter(
    (asset) => !isToken(asset) || tokens.some((token) => token.asset === formatAsset(asset)),
  )
  const balances = await reader.balances(address, { ...options, ...(tokens.length > 0 && { tokens }) })
  return new Map(
    readable.map((asset) => {
      const name = formatAsset(asset)
      const found = balances.find((one) => one.asset.toUpperCase() === name)
      return [name, found === undefined ? ZERO : toUnits(found.amount, asset, found.decimals)]
    }),
  )
}

/** Whether the reader needs the contract. Cosmos chains list all coins of an address themselves. */
const isToken = (asset: Asset): boolean => asset.kind === 'token' && tokenFamilyOf(asset) !== undefined

async function tokenOf(asset: Asset): Promise<readonly TokenRef[]> {
  const contract = isToken(asset) ? await loadContract(asset) : undefined
  return contract === undefined ? [] : [{ asset: formatAsset(asset), contract }]
}
