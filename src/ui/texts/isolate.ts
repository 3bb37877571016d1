import { isRightToLeft } from './isRightToLeft.ts'

/** Unicode's first strong isolate and its end: the plain-text twin of a `<bdi>` element. */
const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/** Isolates a value, so that the text around it does not reorder its digits and letters. */
export const isolate = (value: string): string =>
  value === '' || value.startsWith(firstStrongIsolate) ? value : `${firstStrongIsolate}${value}${popDirectionalIsolate}`

/** Isolates an amount in locales that are read from right to left; elsewhere nothing could reorder it. */
export const isolateIn = (locale: string, amount: string): string => (isRightToLeft(locale) ? isolate(amount) : amount)
