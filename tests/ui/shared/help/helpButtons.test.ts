import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { helpDrawings } from '../../../../src/ui/shared/help/helpDrawings.ts'
import { helpEn } from '../../../../src/ui/texts/help.en.ts'

const sources = globSync('src/ui/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('help.en') || name.includes('helpDrawings'),
})
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')

test.each(Object.keys(helpEn.terms))('the help for “%s” has a drawing and a “?” that opens it', (term) => {
  expect(helpDrawings[term as keyof typeof helpDrawings]).toHaveLength(2)
  expect(code).toMatch(new RegExp(`term(="|: ')${term}["']|(confirmed|swapped|held): '${term}'`))
})
