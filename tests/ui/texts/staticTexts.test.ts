import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { sitePages } from '../../../src/discovery/sitePages.ts'
import { partnerPages } from '../../../src/site.ts'
import { languageLinks } from '../../../src/ui/texts/languageLinks.ts'
import { partnersEn } from '../../../src/ui/texts/partners.en.ts'
import { registerTexts, shownDictionaries, showTexts } from '../../../src/ui/texts/registerTexts.ts'
import { shellEn } from '../../../src/ui/texts/shell.en.ts'
import { englishText, type StaticText } from '../../../src/ui/texts/staticTexts.ts'
import { filledText, textAt } from '../../../src/ui/texts/textAt.ts'
import { walletLabels } from '../../../src/ui/texts/walletLabels.ts'

afterEach(() => showTexts(undefined))

/** Every path that a page or component names literally. */
const named = globSync('src/{components,layouts,pages}/**/*.astro').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /["'](?:shell|tracking|history|networkPage|newsletter|earnings|partners)(?:\.\w+)+["']/g,
    ),
  ].map(([path]) => path.slice(1, -1)),
)

describe('texts of built pages', () => {
  test('are in a dictionary wherever a component names one', () => {
    expect(named.length).toBeGreaterThan(60)
    for (const path of named) expect(englishText(path as StaticText), path).not.toBe('')
  })

  test('stop the build when a dictionary does not have them', () => {
    expect(() => englishText('shell.nav.none' as StaticText)).toThrow('No dictionary has the text shell.nav.none.')
    expect(() => englishText('pairs.heading', ['Bitcoin'])).toThrow('The text pairs.heading has 2 values, not 1.')
  })

  test('follow the shown language in the dictionaries that the page has loaded', () => {
    registerTexts('sample', { nav: { swap: 'Swap' } })
    showTexts((feature, english) => (feature === 'sample' ? { nav: { swap: 'Tauschen' } } : english))
    expect(filledText(shownDictionaries(), 'sample.nav.swap')).toBe('Tauschen')
    expect(filledText(shownDictionaries(), 'sample.nav')).toBeUndefined()
    expect(textAt(shownDictionaries(), 'absent.nav.swap')).toBeUndefined()
  })

  test('name the pages of the footer as the documents do', () => {
    expect(Object.values(shellEn.pages)).toEqual(sitePages.map(({ label }) => label))
    for (const [name, { label }] of Object.entries(partnerPages)) expect(partnersEn).toMatchObject({ [name]: label })
    expect(Object.keys(shellEn.pages)).toEqual(sitePages.map(({ path }) => path.slice(1)))
  })

  test('have a label of the wallet button for each count, by the plural rules', () => {
    expect(walletLabels(shellEn)).toMatch(/^Connect wallet\|1 wallet\|2 wallets\|/)
  })
})

test('languageLinks returns a link for each language in its own name, and none for one language', () => {
  expect(languageLinks(['en'])).toEqual([])
  expect(languageLinks(['en', 'ar'])).toEqual([
    { tag: 'en', name: 'English', dir: 'ltr', href: '/?lang=en' },
    { tag: 'ar', name: 'العربية', dir: 'rtl', href: '/?lang=ar' },
  ])
})
