import { formatDecimal } from '../../../core/asset/amount.ts'
import { groupDigits } from './figures.ts'

/** Formats basis points of a fee as an exact percentage: 125 as "1.25". */
export const shareText = (bps: number, locale: string): string => groupDigits(formatDecimal(BigInt(bps), 2), locale)
