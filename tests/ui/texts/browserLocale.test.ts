import { expect, test } from 'vitest'
import { browserLocale } from '../../../src/ui/texts/browserLocale.ts'

test('browserLocale returns a valid language tag, else English', () => {
  expect(browserLocale('de-CH')).toBe('de-CH')
  expect(browserLocale('EN-us')).toBe('en-US')
  for (const tag of ['en-US@posix', 'C', '', undefined]) expect(browserLocale(tag)).toBe('en')
})
