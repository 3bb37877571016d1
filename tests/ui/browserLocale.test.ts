import { expect, test } from 'vitest'
import { browserLocale } from '../../src/ui/figures/browserLocale.ts'

test('a browser’s language tag is taken when Intl knows its form, and English otherwise', () => {
  expect(browserLocale('de-CH')).toBe('de-CH')
  expect(browserLocale('EN-us')).toBe('en-US')
  for (const tag of ['en-US@posix', 'C', '', undefined]) expect(browserLocale(tag)).toBe('en')
})
