import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../src/ui/texts/chooseLanguage.ts'

const available = ['en', 'ar', 'pt-BR', 'zh-Hans']
const wishes = { linked: null, stored: null, preferred: [] }

test.each([
  ['the linked language before the stored one', { linked: 'ar', stored: 'pt-BR' }, 'ar'],
  ['the stored language before the browser’s', { stored: 'pt-BR', preferred: ['ar'] }, 'pt-BR'],
  ['the browser’s first available language', { preferred: ['de-CH', 'ar-EG', 'en'] }, 'ar'],
  ['a language in any letter case', { linked: 'PT-br' }, 'pt-BR'],
  ['the stored language when the linked one is unknown', { linked: '../x', stored: 'ar' }, 'ar'],
  ['Brazilian Portuguese for Portugal', { preferred: ['pt-PT', 'ar'] }, 'pt-BR'],
  ['simplified Chinese for China', { preferred: ['zh-CN'] }, 'zh-Hans'],
  ['no simplified Chinese for Taiwan', { preferred: ['zh-TW', 'ar'] }, 'ar'],
  ['English when nothing fits', { linked: 'xx', stored: '', preferred: ['de'] }, 'en'],
])('chooseLanguage returns %s', (_, given, expected) => {
  expect(chooseLanguage(available, { ...wishes, ...given })).toBe(expected)
})
