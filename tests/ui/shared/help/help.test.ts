import { expect, test } from 'vitest'
import { helpEn } from '../../../../src/ui/texts/help.en.ts'

test('every term of the help has a title and exactly two sentences of at most 30 words', () => {
  for (const [term, { title, text }] of Object.entries(helpEn.terms)) {
    const sentences = text.split(/(?<=\.) /)
    expect(sentences, term).toHaveLength(2)
    expect(title.length, term).toBeGreaterThan(3)
    for (const sentence of sentences) expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(30)
  }
})
