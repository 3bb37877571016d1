import { percentText } from '../../shared/figures/figures.ts'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { type KnownCost, lossLevel } from './routeCost.ts'

/** Shows how far a route is below market. */
export function MarketDifference({ cost, locale }: { cost: KnownCost; locale: string }) {
  const messages = useMessages()
  if (cost === 'checking') return <span className="faint">{messages.comparing}</span>
  if (cost === 'unknown') return <span className="warn">{messages.marketUnknown}</span>
  const { lossBps } = cost
  const percent = percentText(lossBps, locale)
  const text =
    lossBps === 0n ? messages.atMarket : lossBps > 0n ? messages.belowMarket(percent) : messages.aboveMarket(percent)
  return <span className={lossLevel(cost) === 'high' ? 'bad' : 'faint'}>{text}</span>
}
