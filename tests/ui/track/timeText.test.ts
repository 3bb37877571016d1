import { describe, expect, test } from 'vitest'
import { rangeText, timeText } from '../../../src/ui/track/timeText.ts'

/** Unix seconds of a local time on a day of November 2026. */
const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes).getTime() / 1000

const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')

describe('time of a stage', () => {
  test.each([
    [at(23, 23, 5), at(24, 0, 2), '11:05 PM'],
    [at(21, 11, 4), at(23, 11, 4), 'Nov 21, 11:04 AM'],
  ])('%s seen at %s is “%s”', (time, now, text) => {
    expect(plain(timeText(time, now, 'en-US'))).toBe(text)
  })

  test('has the digits that its language writes alone and in a date', () => {
    const night = at(24, 0, 4)
    for (const [locale, clock] of [
      ['en-US', '12:04 AM'],
      ['de', '00:04'],
      ['ru', '00:04'],
      ['es', '0:04'],
    ] as const) {
      expect(plain(timeText(night, night, locale))).toBe(clock)
      expect(plain(timeText(night, undefined, locale))).toMatch(new RegExp(`\\D${clock}$`))
    }
  })
})

describe('range of an arrival', () => {
  test.each([
    ['within an hour', 'en-US', at(23, 11, 20), at(23, 11, 23), /^11:20 – 11:23 AM$/],
    ['across midnight', 'en-US', at(23, 23, 50), at(24, 0, 10), /^11:50 PM – 12:10 AM$/],
    ['across midnight of 24 hours', 'en-GB', at(23, 23, 50), at(24, 0, 10), /^23:50 – 0?0:10$/],
    ['on later days', 'en-US', at(25, 23, 20), at(26, 0, 10), /^Nov 25, 11:20 PM – Nov 26, 12:10 AM$/],
  ])('%s has dates only when it is far away', (_, locale, from, to, text) => {
    const shown = rangeText({ from, to }, at(23, 20, 0), locale)
    // Versions of Intl differ in their spaces.
    expect(plain(shown)?.replace(/ ?– ?/, ' – ')).toMatch(text)
  })

  test('is missing without an upper bound', () => {
    expect(rangeText({ from: at(23, 11, 20) }, at(23, 11, 0), 'en-US')).toBeUndefined()
  })
})
