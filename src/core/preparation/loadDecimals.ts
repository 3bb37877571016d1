import { type Asset, formatAsset } from '../asset/asset.ts'
import { loadTokens } from '../chains/loadTokens.ts'

/** Returns the decimals of a token that the protocols have pools of, as its contract has them; undefined for others. */
export async function loadDecimals(asset: Asset): Promise<number | undefined> {
  const { chain } = asset
  const tokens = await loadTokens(chain)
  const name = formatAsset(asset)
  return tokens.find(({ symbol, id }) => `${chain}.${symbol}-${id}`.toUpperCase() === name)?.decimals
}
