import { getQuoteRecord } from '../core/actions/getQuoteRecord.ts'
import type { QuoteParams } from '../core/actions/quoteParams.ts'
import { formatAsset } from '../core/asset.ts'
import type { Node } from '../core/nodes/node.ts'
import type { NodeRecord } from '../core/nodes/wire/record.ts'
import type { Quote } from '../core/quote.ts'
import { digest } from '../storage/digest.ts'
import { onceABlock } from './onceABlock.ts'

/** A quote without the place to deposit, so that it may be given to everybody who asks the same within the block. */
export interface OpenQuote {
  readonly quote: Quote
  /** The node's object without memo, inbound_address and router. */
  readonly record: NodeRecord
  /** Digest of where the quoting node itself wants the deposit; undefined for a swap from the protocol's own chain. */
  readonly depositDigest: string | undefined
}

/** The node's answer to this question, asked once a block. Throws what `getQuote` throws. */
export function openQuote(node: Node, params: QuoteParams, now: number): Promise<OpenQuote> {
  return onceABlock({
    node,
    now,
    key: quoteKey(params),
    ask: async () => {
      const { quote, record } = await getQuoteRecord(node, params)
      const { address, router, ...inbound } = quote.inbound
      const { memo: _memo, inbound_address: _address, router: _router, ...rest } = record
      const depositDigest = address === undefined ? undefined : digestOfDeposit(address, router)
      return { quote: { ...quote, inbound }, record: rest, depositDigest }
    },
  })
}

/** By it two nodes' words about a deposit are compared without keeping the address. */
export function digestOfDeposit(address: string, router: string | undefined): string {
  return digest(JSON.stringify([address, router ?? '']))
}

export function quoteKey({ fromAsset, toAsset, amount, destination, streamingInterval }: QuoteParams): string {
  const parts = [formatAsset(fromAsset), formatAsset(toAsset), amount.toString(), destination, streamingInterval]
  return `quote ${JSON.stringify(parts)}`
}
