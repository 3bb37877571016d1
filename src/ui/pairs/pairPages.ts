import { formatDecimal } from '../../core/asset/amount.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import type { FormPair } from '../swap/swapForm.ts'

/** The page of one pair: what people read, from facts of both chains. */
export interface PairPage extends FormPair {
  /** Path of the page, such as "sell-btc-buy-eth". */
  readonly slug: string
  /** "BTC to ETH" */
  readonly label: string
  readonly title: string
  readonly heading: string
  readonly lede: string
  readonly description: string
  readonly facts: readonly PairFact[]
}

export interface PairFact {
  readonly term: string
  readonly text: string
}

/** Coins that most people sell or buy, and the coins that they swap them with. */
const majors = {
  BTC: ['ETH', 'SOL', 'XRP', 'LTC', 'DOGE', 'BCH'],
  ETH: ['SOL', 'XRP'],
} as const satisfies Partial<Record<ChainId, readonly ChainId[]>>

const tickerOf = (id: ChainId) => chains[id].gasAsset.split('.')[1] ?? id

function pairPage(from: ChainId, to: ChainId): PairPage {
  const [source, target] = [chains[from], chains[to]]
  const [sold, bought] = [tickerOf(from), tickerOf(to)]
  const slug = `sell-${sold}-buy-${bought}`.toLowerCase()
  return {
    slug,
    sell: source.gasAsset,
    buy: target.gasAsset,
    label: `${sold} to ${bought}`,
    title: `Swap ${sold} for ${bought}`,
    heading: `Swap ${source.name} for ${target.name}`,
    lede: `Send native ${sold} and receive native ${bought}. Not a wrapped coin, and no account.`,
    description: `Swap native ${sold} for native ${bought}. From ${source.name} to ${target.name}: live prices of THORChain and Maya, every fee, and the time.`,
    facts: [
      { term: 'Who can swap it', text: servedText(from, to) },
      { term: 'Time', text: timeText(from, to) },
      { term: 'Smallest amount', text: minimumText(from) },
      { term: 'Fees', text: feeText(from, to) },
      { term: 'If it fails', text: refundText(from) },
    ],
  }
}

const servedBy = (from: ChainId, to: ChainId) =>
  protocolIds.filter((id) => [from, to].every((chain) => chains[chain].protocols.includes(id)))

function servedText(from: ChainId, to: ChainId): string {
  const names = servedBy(from, to).map((id) => protocols[id].name)
  const pair = `${chains[from].name} and ${chains[to].name}`
  if (names.length > 1) return `${names.join(' and ')} both connect to ${pair}. The form compares their prices.`
  return `${names[0]} connects to ${pair}. The other protocol does not, so there is one price.`
}

function timeText(from: ChainId, to: ChainId): string {
  const block = (id: ChainId) => `${chains[id].name} makes ${paceText(chains[id].blockMs)}`
  return `${block(from)}; ${block(to)}. Your payment has to be confirmed first, and large amounts wait for more blocks. The form shows an estimate for your amount.`
}

function paceText(milliseconds: number): string {
  if (milliseconds < 1000) return 'several blocks a second'
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return seconds === 1 ? 'a block every second' : `a block every ${seconds} seconds`
  const minutes = seconds / 60
  return minutes === 1 ? 'a block every minute' : `a block every ${minutes} minutes`
}

const UNIT_DECIMALS = 8

function minimumText(from: ChainId): string {
  const thresholds = protocolIds.flatMap((id) => {
    const units = chains[from].dustThreshold[id]
    const isServed = chains[from].protocols.includes(id)
    return isServed && units > 0n ? [`${protocols[id].name} ignores ${formatDecimal(units, UNIT_DECIMALS)}`] : []
  })
  const ticker = tickerOf(from)
  const rule = 'The form shows the recommended minimum, below which fees could use up a refund.'
  return thresholds.length === 0 ? rule : `${thresholds.join(' and ')} ${ticker} or less. ${rule}`
}

function feeText(from: ChainId, to: ChainId): string {
  return `The ${chains[from].name} network fee of your payment, the liquidity fee of the pools, and the ${chains[to].name} network fee of the payout. This site adds no fee.`
}

function refundText(from: ChainId): string {
  return `If the price falls below the least amount that you accept, your ${tickerOf(from)} goes back to the address that sent it, less the network fee.`
}

/** Every pair that has a page, in both directions. Each coin is its chain's own. */
export const pairPages: readonly PairPage[] = Object.entries(majors).flatMap(([major, others]) =>
  others.flatMap((other) => [pairPage(major as ChainId, other), pairPage(other, major as ChainId)]),
)
