import { formatDecimal } from '../../core/asset/amount.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import type { StaticText } from '../messages/staticTexts.ts'
import type { TextValue } from '../messages/textAt.ts'
import type { FormPair } from '../swap/swapForm.ts'

/** The page of one pair: texts with the facts of both chains. */
export interface PairPage extends FormPair {
  /** Path of the page, such as "sell-btc-buy-eth". */
  readonly slug: string
  /** Values of the texts that name both coins. */
  readonly tickers: readonly [sold: string, bought: string]
  /** Values of the texts that name both chains. */
  readonly names: readonly [source: string, target: string]
  readonly title: string
  readonly description: string
  readonly facts: readonly PairFact[]
}

export interface PairFact {
  readonly term: StaticText
  readonly texts: readonly PairText[]
}

/** A text of the dictionary, with its values. */
export interface PairText {
  readonly of: StaticText
  readonly values?: readonly TextValue[]
}

/** Coins that most people sell or buy, and the coins that they swap them with. */
const majors = {
  BTC: ['ETH', 'SOL', 'XRP', 'LTC', 'DOGE', 'BCH'],
  ETH: ['SOL', 'XRP'],
} as const satisfies Partial<Record<ChainId, readonly ChainId[]>>

/** Amounts that the forms of the pages open with: round, and far above the recommended minimum of every pair. */
const openingAmounts: Readonly<Record<string, string>> = {
  BTC: '0.15',
  ETH: '1',
  SOL: '5',
  XRP: '500',
  LTC: '5',
  DOGE: '5000',
  BCH: '1',
}

const tickerOf = (id: ChainId) => chains[id].gasAsset.split('.')[1] ?? id

function pairPage(from: ChainId, to: ChainId): PairPage {
  const [source, target] = [chains[from], chains[to]]
  const [sold, bought] = [tickerOf(from), tickerOf(to)]
  const names = [source.name, target.name] as const
  return {
    slug: `sell-${sold}-buy-${bought}`.toLowerCase(),
    sell: source.gasAsset,
    buy: target.gasAsset,
    amount: openingAmounts[sold],
    tickers: [sold, bought],
    names,
    title: `Swap ${sold} for ${bought}`,
    description: `Swap native ${sold} for native ${bought}. From ${source.name} to ${target.name}: live prices of THORChain and Maya, every fee, and the time.`,
    facts: [
      { term: 'pairs.served', texts: [servedText(from, to)] },
      {
        term: 'pairs.time',
        texts: [
          { of: 'pairs.blocks', values: [source.name, source.blockMs, target.name, target.blockMs] },
          { of: 'pairs.timeWhy' },
        ],
      },
      { term: 'pairs.smallest', texts: [...minimumTexts(from), { of: 'pairs.smallestWhy' }] },
      { term: 'pairs.fees', texts: [{ of: 'pairs.feesWhy', values: names }] },
      { term: 'pairs.refund', texts: [{ of: 'pairs.refundWhy', values: [sold] }] },
    ],
  }
}

const servedBy = (from: ChainId, to: ChainId) =>
  protocolIds.filter((id) => [from, to].every((chain) => chains[chain].protocols.includes(id)))

function servedText(from: ChainId, to: ChainId): PairText {
  const names = servedBy(from, to).map((id) => protocols[id].name)
  const values = [...names, chains[from].name, chains[to].name]
  return { of: names.length > 1 ? 'pairs.servedByBoth' : 'pairs.servedByOne', values }
}

const UNIT_DECIMALS = 8

function minimumTexts(from: ChainId): readonly PairText[] {
  const thresholds = protocolIds.flatMap((id) => {
    const units = chains[from].dustThreshold[id]
    const isServed = chains[from].protocols.includes(id)
    return isServed && units > 0n ? [[protocols[id].name, formatDecimal(units, UNIT_DECIMALS)]] : []
  })
  if (thresholds.length === 0) return []
  const of = thresholds.length > 1 ? 'pairs.ignoredByBoth' : 'pairs.ignoredByOne'
  return [{ of, values: [...thresholds.flat(), tickerOf(from)] }]
}

/** Every pair that has a page, in both directions. Each coin is its chain's own. */
export const pairPages: readonly PairPage[] = Object.entries(majors).flatMap(([major, others]) =>
  others.flatMap((other) => [pairPage(major as ChainId, other), pairPage(other, major as ChainId)]),
)
