import { assetName } from './assetName.ts'
import { chainName } from './chainName.ts'
import type { ListedAsset } from './listAssets.ts'

/** Filler words between a coin and its chain, ignored in searches. */
const fillers = new Set(['on', 'the', 'of', 'chain', 'network', 'native'])

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Scores how well one word matches an asset: 0 is no match, higher is better. */
function fitness({ asset, key }: ListedAsset, term: string): number {
  const ticker = plain(asset.ticker)
  if (ticker === term) return 6
  if (ticker.startsWith(term)) return 5
  if (plain(asset.chain) === term || plain(chainName(asset.chain)) === term) return 4
  const names = `${plain(assetName(asset))} ${plain(chainName(asset.chain))}`
  if (names.split(/\s+/).some((part) => part.startsWith(term))) return 3
  if (asset.id !== undefined && term.length >= 4 && plain(asset.id).includes(term)) return 3
  if (plain(key) === term || plain(key).startsWith(term)) return 2
  return names.includes(term) && term.length >= 3 ? 1 : 0
}

/**
 * Finds assets whose ticker, name, chain or contract matches every word of the text ("usdc on base", "0xa0b8"), best match
 * first. A contract matches in any letter case. Empty text returns all assets.
 */
export function searchAssets(assets: readonly ListedAsset[], text: string): readonly ListedAsset[] {
  const terms = plain(text)
    .split(/\s+/)
    .filter((term, _, all) => term !== '' && (all.length === 1 || !fillers.has(term)))
  if (terms.length === 0) return assets
  return assets
    .map((listed) => {
      const fits = terms.map((term) => fitness(listed, term))
      return { listed, score: fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ listed }) => listed)
}
