import { amountText } from '../shared/figures/figures.ts'

/** A price limit, in hundredths of a percent. */
export const priceLimitChoices = [50, 100, 200, 300] as const
export const defaultPriceLimit = 100

/** A limit of 100 percent: the swap runs at any price, and its memo has no minimum. Only a typed consent sets it. */
export const noLimit = 10_000

/** Formats a limit exactly, without trailing zeros: "0.5", "1", "1.25". */
export const limitText = (bps: number, locale: string): string => amountText(BigInt(bps), 2, locale)
