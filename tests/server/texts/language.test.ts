import { describe, expect, test } from 'vitest'
import { addressIn, carryLanguage, english, mailedLink, readLanguage } from '../../../src/server/texts/language.ts'

const read = (path: string, accept?: string) =>
  readLanguage(new Request(`https://swap.example.org${path}`, accept ? { headers: { 'accept-language': accept } } : {}))

describe('the language of a request', () => {
  test.each([
    ['/', undefined, 'en', false],
    ['/', '*', 'en', false],
    ['/?lang=xx', undefined, 'en', false],
    ['/?lang=en', 'en-GB', 'en', true],
  ])('of %s with the header %s is %s', async (path, accept, tag, isLinked) => {
    expect(await read(path, accept)).toMatchObject({ tag, isLinked })
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
