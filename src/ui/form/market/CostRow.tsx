import type { ReactNode } from 'react'
import { HelpButton } from '../../shared/parts/HelpButton.tsx'
import type { HelpTerm } from '../../texts/help.en.ts'

interface CostRowProps {
  name: string
  term?: HelpTerm | undefined
  /** A smaller line below the name. */
  why?: ReactNode
  children: ReactNode
}

/** Shows one line of a swap's costs: its name with help, and its figure. */
export function CostRow({ name, term, why, children }: CostRowProps) {
  return (
    <div>
      <dt>
        <span>
          {name}
          {term && (
            <>
              &nbsp;
              <HelpButton term={term} name={name} />
            </>
          )}
        </span>
        {why && <span className="sub">{why}</span>}
      </dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
