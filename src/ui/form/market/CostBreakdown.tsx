import { formatAsset } from '../../../core/asset/asset.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import type { Nodes } from '../../../core/nodes/node.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import { coinText, shortCoinText } from '../../shared/figures/coinText.ts'
import { percentText, type Rounding } from '../../shared/figures/figures.ts'
import { Figure } from '../../shared/parts/Figure.tsx'
import { HelpButton } from '../../shared/parts/HelpButton.tsx'
import { costsEn as messages } from '../../texts/costs.en.ts'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { affiliatesOf, payeeOf } from '../partner/partnerQuote.ts'
import type { Swap } from '../useSwap.ts'
import { CostFigure } from './CostFigure.tsx'
import { CostRow } from './CostRow.tsx'
import { costLines } from './costLines.ts'
import { marketSpread } from './marketSpread.ts'
import type { RouteCost } from './routeCost.ts'

interface CostBreakdownProps {
  swap: Swap
  quote: Quote
  cost: RouteCost
  className: string
}

/** Lists market value, each cost, and what arrives. The lines add up to the last unit. */
export function CostBreakdown({ swap: { nodes, agreed, locale }, quote, cost, className }: CostBreakdownProps) {
  const { youReceive } = useMessages()
  const { protocol, fromAsset, toAsset: asset, recommendedMinAmountIn: minimum } = quote
  const spread = marketSpread(quote, agreed.pools)
  const link = nodeQuoteUrl(nodes, quote)
  const figure = (units: bigint, rounding: Rounding) => (
    <Figure short={shortCoinText(units, asset, locale, rounding)} exact={coinText(units, asset, locale)} />
  )
  return (
    <>
      <dl className={`kv fold-in ${className}`}>
        <CostRow
          name={messages.atMarketPrice}
          term="priceImpact"
          why={
            spread !== undefined && <span className="warn">{messages.pricesDiffer(percentText(spread, locale))}</span>
          }
        >
          {figure(cost.market, 'up')}
        </CostRow>
        {costLines(cost, { asset, protocol, locale, messages, payee: payeeOf(quote) }).map((line) => (
          <CostRow key={line.name} name={line.name} term={line.term} why={line.why}>
            <CostFigure line={line} />
          </CostRow>
        ))}
        <div className="total">
          <dt>{youReceive}</dt>
          <dd className="num">{figure(quote.expectedAmountOut, 'down')}</dd>
        </div>
      </dl>
      {minimum > 0n && (
        <p className="fold-end t13 faint">
          {messages.recommendedMinimum(shortCoinText(minimum, fromAsset, locale, 'up'))}{' '}
          <HelpButton term="minimumAmount" name={messages.recommendedMinimumName} />
        </p>
      )}
      {link && (
        <p className="fold-end t13">
          <a href={link} target="_blank" rel="noreferrer">
            {messages.nodeAnswer}
          </a>
        </p>
      )}
    </>
  )
}

/** Returns the URL of the same quote at the node, for comparison. Undefined without a node. */
export function nodeQuoteUrl(nodes: Nodes, quote: Quote): string | undefined {
  const { protocol, fromAsset, toAsset, amountIn } = quote
  const [endpoint] = nodes[protocol].endpoints
  if (endpoint === undefined) return undefined
  const query = `from_asset=${formatAsset(fromAsset)}&to_asset=${formatAsset(toAsset)}&amount=${amountIn}`
  const affiliates = affiliatesOf(quote)
  const joined = (parts: readonly (string | number)[]) => parts.join('/')
  const shares =
    affiliates.length === 0
      ? ''
      : `&affiliate=${joined(affiliates.map(({ name }) => name))}&affiliate_bps=${joined(affiliates.map(({ bps }) => bps))}`
  return `${endpoint.url}${protocols[protocol].prefix}/quote/swap?${query}${shares}`
}
