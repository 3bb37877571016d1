import { lossLevel } from './market/routeCost.ts'
import type { Situation } from './situation.ts'
import type { SwapForm } from './swapForm.ts'

/** Whether the form needs a notice from `noticeOf`, whose texts load on demand. */
export function hasNotice(
  situation: Situation,
  { linkProblem, unknown }: Pick<SwapForm, 'linkProblem' | 'unknown'>,
): boolean {
  if (linkProblem !== undefined || unknown !== undefined) return true
  switch (situation.kind) {
    case 'starting':
    case 'empty':
    case 'finding':
    case 'offline':
      return false
    case 'priced': {
      const { freshness, minimum, cost } = situation
      if (freshness === 'offline') return false
      if (freshness === 'expired' || minimum !== undefined) return true
      return freshness === 'fresh' && (cost === 'unknown' || (cost !== 'checking' && lossLevel(cost) === 'high'))
    }
    default:
      return true
  }
}

/** Whether the page is offline; the text for that is already loaded. */
export const isOffline = (situation: Situation): boolean =>
  situation.kind === 'offline' || (situation.kind === 'priced' && situation.freshness === 'offline')
