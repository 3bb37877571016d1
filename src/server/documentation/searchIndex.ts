import type { DocumentationPage } from '../../contract/documentation/documentationServer.ts'
import { sanitizeText } from '../../std/sanitizeText.ts'

/** A part of a page below one heading. */
export interface Section {
  readonly page: DocumentationPage
  /** Undefined at the top of a page. */
  readonly heading: string | undefined
  readonly text: string
}

/** A section that has words of the query, and the paragraph with the most of them. */
export interface Found {
  readonly section: Section
  readonly excerpt: string
}

interface Index {
  readonly sections: readonly Section[]
  /** For each term, the weight that it has in each section. */
  readonly postings: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Terms of each section, counted with their weights. */
  readonly lengths: readonly number[]
}

const EXCERPT_LENGTH = 400

/** Sections of one page that a list of results has at most, so that it shows several pages. */
const MOST_OF_A_PAGE = 2

/** Words that are in nearly every section and say nothing about a query. */
const common = new Set(
  'a an and are as at be by can do does for from has have how i in is it my not of on or that the this to was what when where which who why will with you your'.split(
    ' ',
  ),
)

/** Returns the terms of a text: words in lower case without a plural s, and the parts of names such as "price_limit". */
export function termsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const parts = words.flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]))
  return parts.filter((word) => word.length > 1 && !common.has(word)).map(singular)
}

const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

/** Splits a page at its headings of the second and third level. Lines of code are no headings. */
export function sectionsOf(page: DocumentationPage): readonly Section[] {
  const sections: { heading: string | undefined; lines: string[] }[] = [{ heading: undefined, lines: [] }]
  let isCode = false
  for (const line of page.markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? undefined : /^#{2,3} +(.+)$/.exec(line)?.[1]
    if (heading === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ heading: heading.trim(), lines: [] })
  }
  return sections.map(({ heading, lines }) => ({ page, heading, text: lines.join('\n').trim() }))
}

/** How much a word counts in the title, in the heading and in the text. */
const weights = { title: 3, heading: 4, text: 1 }

function createIndex(pages: readonly DocumentationPage[]): Index {
  const sections = pages.flatMap(sectionsOf).filter(({ text }) => text !== '')
  const postings = new Map<string, Map<number, number>>()
  const lengths = sections.map(({ page, heading = '', text }, index) => {
    const fields = [
      [page.title, weights.title],
      [heading, weights.heading],
      [text, weights.text],
    ] as const
    let length = 0
    for (const [field, weight] of fields) {
      for (const term of termsOf(field)) {
        const found = postings.get(term) ?? new Map<number, number>()
        postings.set(term, found.set(index, (found.get(index) ?? 0) + weight))
        length += weight
      }
    }
    return length
  })
  return { sections, postings, lengths }
}

/** One index per list of pages, which is read once. */
const indexes = new WeakMap<readonly DocumentationPage[], Index>()

function indexOf(pages: readonly DocumentationPage[]): Index {
  const known = indexes.get(pages) ?? createIndex(pages)
  indexes.set(pages, known)
  return known
}

/** Returns the number of sections. */
export const sectionCount = (pages: readonly DocumentationPage[]): number => indexOf(pages).sections.length

/** Constants of BM25: how soon more of the same word stops to count, and how much a long section loses. */
const SATURATION = 1.2
const LENGTH_EFFECT = 0.6

/**
 * Returns the sections that fit the words of a query best, the best first. A word also matches those that begin with
 * it and, where there is none, those that differ by one letter. Source: Okapi BM25.
 */
export function searchPages(pages: readonly DocumentationPage[], query: string, limit: number): readonly Found[] {
  const { sections, postings, lengths } = indexOf(pages)
  const words = [...new Set(termsOf(query))]
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const scores = new Map<number, { score: number; words: number }>()
  for (const word of words) {
    const best = new Map<number, number>()
    for (const [term, closeness] of matchingTerms(postings, word)) {
      const found = postings.get(term) ?? new Map<number, number>()
      const rarity = Math.log(1 + (sections.length - found.size + 0.5) / (found.size + 0.5))
      for (const [index, weight] of found) {
        const long = 1 - LENGTH_EFFECT + LENGTH_EFFECT * ((lengths[index] ?? 0) / average)
        const score = closeness * rarity * ((weight * (SATURATION + 1)) / (weight + SATURATION * long))
        best.set(index, Math.max(best.get(index) ?? 0, score))
      }
    }
    for (const [index, score] of best) {
      const known = scores.get(index) ?? { score: 0, words: 0 }
      scores.set(index, { score: known.score + score, words: known.words + 1 })
    }
  }
  // A section with all words of the query comes before one with a few of them.
  const ranked = [...scores].map(([index, found]) => {
    const part = found.words / words.length
    return { index, score: found.score * part * rankOf(sections[index], query) }
  })
  const perPage = new Map<DocumentationPage, number>()
  return ranked
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .flatMap(({ index }) => {
      const section = sections[index]
      if (!section) return []
      const count = (perPage.get(section.page) ?? 0) + 1
      perPage.set(section.page, count)
      return count > MOST_OF_A_PAGE ? [] : [section]
    })
    .slice(0, limit)
    .map((section) => ({ section, excerpt: excerptOf(section.text, words) }))
}

/** The short pages of errors would come before every other page, so they come first only for the words of a code. */
function rankOf(section: Section | undefined, query: string): number {
  return section?.page.path.startsWith('/developers/errors/') && !query.includes('_') ? 0.5 : 1
}

/** Returns the terms of the index that a word of a query matches, and how well: 1 is the same. */
function matchingTerms(postings: Index['postings'], word: string): readonly (readonly [string, number])[] {
  const longer = word.length < 3 ? [] : [...postings.keys()].filter((term) => term !== word && term.startsWith(word))
  const found = [...(postings.has(word) ? [[word, 1] as const] : []), ...longer.map((term) => [term, 0.6] as const)]
  if (found.length > 0 || word.length < 5) return found
  return [...postings.keys()].filter((term) => differsByOne(term, word)).map((term) => [term, 0.4])
}

/** Whether two words differ by one letter that is missing, too many or another. */
function differsByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  const restA = a.slice(start)
  const restB = b.slice(start)
  return restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)
}

/** Returns the paragraph that has the most words of the query. */
function excerptOf(text: string, words: readonly string[]): string {
  const paragraphs = text.split(/\n{2,}/)
  const counted = paragraphs.map((paragraph) => {
    const terms = termsOf(paragraph)
    return { paragraph, count: words.filter((word) => terms.some((term) => term.startsWith(word))).length }
  })
  const best = counted.reduce((found, each) => (each.count > found.count ? each : found), counted[0] ?? noParagraph)
  return sanitizeText(best.paragraph, EXCERPT_LENGTH)
}

const noParagraph = { paragraph: '', count: 0 }
