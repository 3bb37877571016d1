import { formatDecimal } from '../../../core/asset/amount.ts'
import { type ChainId, chains } from '../../../core/chains/chains.ts'
import { protocolIds, protocols } from '../../../core/chains/protocol.ts'
import { tokens } from '../../../core/chains/tokens.ts'
import { publicConfig } from '../../../runtime/browser.ts'
import type { StaticText } from '../../texts/staticTexts.ts'
import type { TextValue } from '../../texts/textAt.ts'
import type { FormPair } from '../swapForm.ts'

/** The page of one pair: texts with the facts of both chains. */
export interface PairPage extends FormPair {
  /** Path of the page, such as "sell-btc-buy-eth". */
  readonly slug: string
  /** Values of the texts that name both coins. */
  readonly tickers: readonly [sold: string, bought: string]
  /** Values of the heading, which names both coins. */
  readonly names: readonly [sold: string, bought: string]
  readonly lede: PairText
  readonly title: string
  readonly description: string
  readonly facts: readonly PairFact[]
}

interface PairFact {
  readonly term: StaticText
  readonly texts: readonly PairText[]
}

/** A text of the dictionary, with its values. */
interface PairText {
  readonly of: StaticText
  readonly values?: readonly TextValue[]
}

/**
 * Coins that most people sell or buy, and the coins that they swap them with. The tokens are the main ones of Ethereum.
 */
const majors = {
  BTC: ['ETH', 'SOL', 'XRP', 'LTC', 'DOGE', 'BCH', 'USDC', 'USDT', 'RUNE'],
  ETH: ['SOL', 'XRP', 'USDC', 'USDT', 'RUNE'],
} as const

type PairTicker = keyof typeof majors | (typeof majors)[keyof typeof majors][number]

/** Amounts that the forms of the pages open with: round, and far above the recommended minimum of every pair. */
const openingAmounts: Readonly<Record<PairTicker, string>> = {
  BTC: '0.15',
  ETH: '1',
  SOL: '5',
  XRP: '500',
  LTC: '5',
  DOGE: '5000',
  BCH: '1',

  USDC: '500',
  USDT: '500',
  RUNE: '500',
}

type PublicNetwork = typeof publicConfig.network

interface PairCoin {
  readonly ticker: PairTicker
  readonly chain: ChainId
  readonly asset: string
  /** Name in headings: that of the chain for most native coins. */
  readonly name: string
  readonly isToken: boolean
}

function coinOf(ticker: PairTicker, network: PublicNetwork): PairCoin {
  if (ticker === 'RUNE') return { ticker, chain: 'THOR', asset: chains.THOR.gasAsset, name: ticker, isToken: false }
  if (ticker !== 'USDC' && ticker !== 'USDT')
    return { ticker, chain: ticker, asset: chains[ticker].gasAsset, name: chains[ticker].name, isToken: false }
  const { name = ticker, id = '' } = tokens.ETH.find(({ symbol }) => symbol === ticker) ?? {}
  // Other networks have tokens of their own; the form finds the contract of their pool.
  const contract = network === 'mainnet' ? `-${id.toUpperCase()}` : ''
  return { ticker, chain: 'ETH', asset: `ETH.${ticker}${contract}`, name, isToken: true }
}

function pairPage(from: PairCoin, to: PairCoin): PairPage {
  const sell = from.ticker
  const buy = to.ticker
  const source = chains[from.chain]
  const target = chains[to.chain]
  return {
    slug: `sell-${sell}-buy-${buy}`.toLowerCase(),
    sell: from.asset,
    buy: to.asset,
    amount: openingAmounts[sell],
    tickers: [sell, buy],
    names: [from.name, to.name],
    lede: ledeOf(from, to),
    title: `Swap ${sell} for ${buy}`,
    description: `Swap ${kindOf(from)} for ${kindOf(to)}. From ${source.name} to ${target.name}: live prices of THORChain and Maya, every fee, and the time.`,
    facts: [
      { term: 'pairs.served', texts: [servedText(from.chain, to.chain)] },
      {
        term: 'pairs.time',
        texts: [
          { of: 'pairs.blocks', values: [source.name, source.blockMs, target.name, target.blockMs] },
          { of: 'pairs.timeWhy' },
        ],
      },
      { term: 'pairs.smallest', texts: [...(from.isToken ? [] : minimumTexts(from)), { of: 'pairs.smallestWhy' }] },
      { term: 'pairs.fees', texts: [{ of: 'pairs.feesWhy', values: [source.name, target.name] }] },
      { term: 'pairs.refund', texts: [{ of: 'pairs.refundWhy', values: [sell] }] },
    ],
  }
}

const kindOf = ({ ticker, isToken }: PairCoin) => (isToken ? ticker : `native ${ticker}`)

function ledeOf(from: PairCoin, to: PairCoin): PairText {
  const token = [from, to].find(({ isToken }) => isToken)
  if (!token) return { of: 'pairs.lede', values: [from.ticker, to.ticker] }
  return { of: 'pairs.ledeToken', values: [from.ticker, to.ticker, token.ticker, chains[token.chain].name] }
}

const servedBy = (from: ChainId, to: ChainId) =>
  protocolIds.filter((id) => [from, to].every((chain) => chains[chain].protocols.includes(id)))

function servedText(from: ChainId, to: ChainId): PairText {
  const names = servedBy(from, to).map((id) => protocols[id].name)
  const values = [...names, chains[from].name, chains[to].name]
  return { of: names.length > 1 ? 'pairs.servedByBoth' : 'pairs.servedByOne', values }
}

const UNIT_DECIMALS = 8

function minimumTexts({ chain, ticker }: PairCoin): readonly PairText[] {
  const thresholds = protocolIds.flatMap((id) => {
    const units = chains[chain].dustThreshold[id]
    const isServed = chains[chain].protocols.includes(id)
    return isServed && units > 0n ? [[protocols[id].name, formatDecimal(units, UNIT_DECIMALS)]] : []
  })
  if (thresholds.length === 0) return []
  const of = thresholds.length > 1 ? 'pairs.ignoredByBoth' : 'pairs.ignoredByOne'
  return [{ of, values: [...thresholds.flat(), ticker] }]
}

/** Returns every pair that has a page on a network, in both directions. */
export const pairPagesOf = (network: PublicNetwork): readonly PairPage[] =>
  (['BTC', 'ETH'] as const).flatMap((major) =>
    majors[major].flatMap((other) => {
      const one = coinOf(major, network)
      const two = coinOf(other, network)
      return [pairPage(one, two), pairPage(two, one)]
    }),
  )

/** The pairs that have a page on this site. */
export const pairPages = pairPagesOf(publicConfig.network)
