import type { ReactNode } from 'react'
import type { Nodes } from '../../core/nodes/node.ts'
import type { Quote } from '../../core/quote/quote.ts'
import { coinText, shortCoinText } from '../figures/coinText.ts'
import type { Rounding } from '../figures/figures.ts'
import { costsEn as words } from '../messages/costs.en.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { Figure } from '../parts/Figure.tsx'
import { CostFigure } from './CostFigure.tsx'
import { costLines } from './costLines.ts'
import { nodeLink } from './nodeLink.ts'
import type { RouteCost } from './routeCost.ts'

interface CostLedgerProps {
  quote: Quote
  cost: RouteCost
  nodes: Nodes
  locale: string
  className: string
}

/** Market value, less each part of the difference, is what arrives, to the last unit. */
export function CostLedger({ quote, cost, nodes, locale, className }: CostLedgerProps) {
  const { youReceive } = useMessages()
  const { protocol, toAsset: asset } = quote
  const link = nodeLink(nodes, quote)
  const figure = (units: bigint, rounding: Rounding) => (
    <Figure short={shortCoinText(units, asset, locale, rounding)} exact={coinText(units, asset, locale)} />
  )
  return (
    <>
      <dl className={`kv fold-in ${className}`}>
        <Line name={words.atMarketPrice}>{figure(cost.market, 'up')}</Line>
        {costLines(cost, { asset, protocol, locale, words }).map((line) => (
          <Line key={line.name} name={line.name} why={line.why}>
            <CostFigure line={line} />
          </Line>
        ))}
        <div className="total">
          <dt>{youReceive}</dt>
          <dd className="num">{figure(quote.expectedAmountOut, 'down')}</dd>
        </div>
      </dl>
      {link && (
        <p className="fold-end t13">
          <a href={link} target="_blank" rel="noreferrer">
            {words.nodeAnswer}
          </a>
        </p>
      )}
    </>
  )
}

function Line({ name, why, children }: { name: string; why?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {why && <span className="sub">{why}</span>}
      </dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
