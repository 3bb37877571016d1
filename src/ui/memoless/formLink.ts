import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { writeLink } from '../swap/urlState.ts'
import type { MemolessSwap } from './memolessSwap.ts'

/** Returns the form with the same pair and amount. */
export const formLink = ({ from, to, chosen }: MemolessSwap): string =>
  `/${writeLink({ from, to }, formatDecimal(chosen, unitDecimals(from)))}`
