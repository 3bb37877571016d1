import { expect, test } from 'vitest'
import { withValidLanguage } from '../../../../src/ui/shared/chart/loadDrawChart.ts'

/** A browser whose language is a getter of its prototype, as in `navigator`. */
const browserOf = (language: string) =>
  Object.create({
    get language() {
      return language
    },
  }) as { readonly language: string }

test.each([
  ['en-US@posix', 'en'],
  ['', 'en'],
  ['de-CH', 'de-CH'],
])(
  'withValidLanguage loads code that formats numbers when the browser reports the language “%s”',
  async (tag, expected) => {
    const browser = browserOf(tag)
    const load = async () => new Intl.NumberFormat(browser.language).resolvedOptions().locale
    expect(await withValidLanguage(load, browser)).toBe(expected)
    expect(browser.language).toBe(tag)
  },
)

test('withValidLanguage restores the language when the code does not load', async () => {
  const browser = browserOf('en-US@posix')
  await expect(withValidLanguage(() => Promise.reject(new Error('offline')), browser)).rejects.toThrow('offline')
  expect(browser.language).toBe('en-US@posix')
})
