import { editDistance } from '../../../std/editDistance.ts'
import { assetName } from './assetName.ts'
import { chainName } from './chainName.ts'
import type { ListedAsset } from './listAssets.ts'

/** Other names that people type, by ticker. Each word finds the coin. */
const searchAliases: Readonly<Record<string, string>> = {
  ATOM: 'cosmos',
  AVAX: 'avalanche',
  BNB: 'binance',
  BTC: 'xbt satoshi',
  'BTC.B': 'btc bitcoin',
  BTCB: 'btc bitcoin',
  CACAO: 'maya mayachain',
  CBBTC: 'btc bitcoin coinbase',
  ETH: 'ethereum',
  POL: 'matic polygon',
  RUNE: 'thorchain',
  STETH: 'eth lido',
  TRX: 'tron',
  USDC: 'dollar stablecoin circle usd',
  USDT: 'dollar stablecoin tether usd',
  WBTC: 'btc bitcoin',
  WETH: 'eth ethereum',
  WSTETH: 'eth lido',
  XRP: 'ripple',
}

/** Filler words between a coin and its chain, ignored in searches. */
const fillers = new Set(['on', 'the', 'of', 'chain', 'network', 'native'])

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Scores how well one word matches an asset: 0 is no match, higher is better. */
function fitness({ asset, key }: ListedAsset, term: string): number {
  const ticker = plain(asset.ticker)
  if (ticker === term) return 6
  if (ticker.startsWith(term)) return 5
  if (plain(asset.chain) === term || plain(chainName(asset.chain)) === term) return 4
  if (searchAliases[asset.ticker]?.split(' ').includes(term)) return 4
  const names = `${plain(assetName(asset))} ${plain(chainName(asset.chain))}`
  if (names.split(/\s+/).some((part) => part.startsWith(term))) return 3
  if (asset.id !== undefined && term.length >= 4 && plain(asset.id).includes(term)) return 3
  if (plain(key) === term || plain(key).startsWith(term)) return 2
  return names.includes(term) && term.length >= 3 ? 1 : 0
}

/** Typing mistakes that a word of this length can have: short words are too alike. */
const mistakesIn = (term: string) => (term.length < 4 ? 0 : term.length < 8 ? 1 : 2)

/** Scores a word with typing mistakes: 1 when it is close to a word of the asset and begins as it does, else 0. */
function closeness({ asset }: ListedAsset, term: string): number {
  const most = mistakesIn(term)
  if (most === 0) return 0
  const words = plain(`${asset.ticker} ${assetName(asset)} ${chainName(asset.chain)}`).split(/\s+/)
  return words.some((word) => word[0] === term[0] && editDistance(term, word, most) <= most) ? 1 : 0
}

/**
 * Finds assets whose ticker, name, chain, contract or other name matches every word of the text ("usdc on base",
 * "0xa0b8"), best match first. A contract matches in any letter case. Without a match, words with typing mistakes match
 * ("bitcion"). Empty text returns all assets.
 */
export function searchAssets(assets: readonly ListedAsset[], text: string): readonly ListedAsset[] {
  const terms = plain(text)
    .split(/\s+/)
    .filter((term, _, all) => term !== '' && (all.length === 1 || !fillers.has(term)))
  if (terms.length === 0) return assets
  const exact = ranked(assets, terms, fitness)
  return exact.length > 0
    ? exact
    : ranked(assets, terms, (listed, term) => fitness(listed, term) || closeness(listed, term))
}

type Score = (listed: ListedAsset, term: string) => number

/** Returns the assets that every term fits, best first. */
function ranked(assets: readonly ListedAsset[], terms: readonly string[], score: Score): readonly ListedAsset[] {
  return assets
    .map((listed) => {
      const fits = terms.map((term) => score(listed, term))
      return { listed, score: fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ listed }) => listed)
}
