/** Tag of the pseudo-locale: English from right to left, with Latin digits. */
export const pseudoLocale = 'en-XB'

const rightToLeft = ['ar', 'fa', 'he', 'ur']

/** Whether a language is written from right to left. */
export const isRightToLeft = (tag: string): boolean =>
  tag === pseudoLocale || rightToLeft.includes(tag.split('-')[0] ?? '')
