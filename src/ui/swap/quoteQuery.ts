import type { QuoteParams } from '../../core/actions/getQuote.ts'
import { getQuotes, type Quotes } from '../../core/actions/getQuotes.ts'
import type { Units } from '../../core/amount.ts'
import { type Asset, formatAsset } from '../../core/asset.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Question } from '../question/asking.ts'
import type { Speed } from './swapForm.ts'

export interface PriceQuestion {
  readonly from: Asset
  readonly to: Asset
  readonly amount: Units
  readonly speed: Speed
}

/**
 * How each speed is asked for. `usual` says nothing, so the network decides; `single` forbids splitting; `parts` asks
 * for as many parts as the network allows, one block apart.
 */
export const streamingOf: Record<Speed, Pick<QuoteParams, 'streamingInterval' | 'streamingQuantity'>> = {
  single: { streamingQuantity: 1 },
  usual: {},
  parts: { streamingInterval: 1, streamingQuantity: 0 },
}

/** The price question as a value: what it is called, and how both protocols are asked. */
export function quoteQuestion(nodes: Nodes, { from, to, amount, speed }: PriceQuestion): Question<Quotes> {
  const family = `${formatAsset(from)} ${formatAsset(to)} ${speed}`
  const params: QuoteParams = { fromAsset: from, toAsset: to, amount, ...streamingOf[speed] }
  return {
    key: `${family} ${amount}`,
    family,
    ask: (signal) => getQuotes(nodes, params, { signal }),
  }
}
