import { Figure } from '../../shared/parts/Figure.tsx'
import type { CostAmount } from './costLines.ts'

/** Shows a cost in coins, and below it in dollars and percent. */
export function CostFigure({ line: { short, exact, share } }: { line: CostAmount }) {
  return (
    <>
      <Figure short={short} exact={exact} />
      {share && <span className="sub">{share}</span>}
    </>
  )
}
