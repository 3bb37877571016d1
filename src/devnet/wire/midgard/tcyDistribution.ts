import { ok } from '../handler.ts'
import { emptyFor } from '../marked.ts'
import { midgardHandler } from './midgardHandler.ts'
import { readPeriod } from './poolFigures.ts'

/** Returns the income of a TCY staker. Source: Midgard 2.34 /v2/tcy/distribution/{address}. */
export const midgardTcyDistribution = emptyFor(
  'the devnet keeps the stakers’ income in its module',
  midgardHandler(['period'], (_machine, { params, query, history }) => {
    readPeriod(query, history, '30d')
    return ok({ address: (params.address ?? '').slice(0, 200), apr: '0', distributions: [], total: '0' })
  }),
)
