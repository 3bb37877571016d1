import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { englishTexts } from '../../../src/server/texts/englishTexts.ts'
import { addressIn, carryLanguage, english, mailedLink, readLanguage } from '../../../src/server/texts/language.ts'
import { loadServedTexts, servedLanguages } from '../../../src/server/texts/servedTexts.ts'

const read = (path: string, accept?: string, network: 'devnet' | 'mainnet' = 'mainnet') => {
  const headers: Record<string, string> = accept ? { 'accept-language': accept } : {}
  return readLanguage(new Request(`https://swap.example.org${path}`, { headers }), network)
}

describe('the language of a request', () => {
  test.each([
    ['/', undefined, 'en', false],
    ['/', '*', 'en', false],
    ['/?lang=xx', undefined, 'en', false],
    ['/?lang=en', 'de-DE', 'en', true],
    ['/', 'de-CH,de;q=0.9,en;q=0.8', 'de', false],
    ['/', 'en;q=0.5, ru;q=0.7, nl', 'ru', false],
    ['/', 'fr;q=0, es', 'es', false],
    ['/', 'pt-PT', 'pt-BR', false],
    ['/', 'zh-CN', 'zh-Hans', false],
    ['/', 'zh-TW', 'en', false],
    ['/?lang=fr', 'de', 'fr', true],
    ['/?lang=xx', 'de', 'de', false],
  ])('of %s with the header %s is %s', async (path, accept, tag, isLinked) => {
    expect(await read(path, accept)).toMatchObject({ tag, isLinked })
  })
})

test('the pseudo-locale is a language of the devnet alone', async () => {
  expect(await read('/?lang=en-XB', 'fr', 'devnet')).toMatchObject({ tag: 'en-XB', isLinked: true })
  expect(await read('/?lang=en-XB', 'fr')).toMatchObject({ tag: 'en', isLinked: false })
  expect(await read('/', 'en-XB')).toMatchObject({ tag: 'en', isLinked: false })
})

describe('the languages of served pages', () => {
  test('are those of built pages, and each has its texts', async () => {
    const files = globSync('src/ui/texts/locales/*.ts').map((file) => path.basename(file, '.ts'))
    expect(servedLanguages).toEqual(['en', ...files.sort()])
    for (const tag of files) {
      const { shell, servedPages } = await loadServedTexts(tag)
      expect(shell.nav.swap).not.toBe(englishTexts.shell.nav.swap)
      expect(servedPages.subscription.end).not.toBe(englishTexts.servedPages.subscription.end)
    }
  })

  test('fall back to English for a tag without files', async () => {
    expect(await loadServedTexts('xx')).toBe(englishTexts)
  })
})

describe('an address in a language', () => {
  test('keeps its query and its fragment, and names one language', () => {
    expect(addressIn('de', '/affiliates/verify?token=a_b-c&lang=fr')).toBe('/affiliates/verify?token=a_b-c&lang=de')
    expect(addressIn('de', '/affiliates/account#keys')).toBe('/affiliates/account?lang=de#keys')
  })

  test('is carried on where it was linked, and in mails of another language than English', () => {
    const german = { ...english, tag: 'de' }
    expect(carryLanguage('/tx', german)).toBe('/tx')
    expect(carryLanguage('/tx', { ...german, isLinked: true })).toBe('/tx?lang=de')
    const link = 'https://swap.example.org/affiliates/verify?token=a'
    expect(mailedLink(link, english)).toBe(link)
    expect(mailedLink(link, { ...english, isLinked: true })).toBe(`${link}&lang=en`)
    expect(mailedLink(link, german)).toBe(`${link}&lang=de`)
  })
})
