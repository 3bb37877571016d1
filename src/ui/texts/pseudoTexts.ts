import { site } from '../../site.ts'
import { isolate } from './isolate.ts'

/** Letters with accents, in the order of `plain`. They show a text that is not from a dictionary. */
const plain = 'aceinosuyACEINOSUY'
const accented = 'àçéîñôšûÿÀÇÉÎÑÔŠÛŸ'
/** Marks of an inserted value while the text around it changes; both are private-use characters. */
const opening = '\ue000'
const closing = '\ue001'

type TextOf = (...values: readonly unknown[]) => string

/**
 * Accents a text, and makes it at least 40% longer with second vowels, so that lines break where words end. The site's
 * name stays, as in every language.
 */
function pseudoText(text: string): string {
  const longer = text.split(site.name).map(accentPart).join(site.name)
  return longer.padEnd(Math.ceil(text.length * 1.4), '·')
}

const accentPart = (part: string): string =>
  [...part.replace(/[aeiouy]/gi, '$&$&')].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')

/** Calls a text's function with marks in place of values, so that only its own letters change. Isolates the values. */
function pseudoTextOf(textOf: TextOf): TextOf {
  return (...values) => {
    const inserted: string[] = []
    const marks = values.map((value) => {
      if (typeof value !== 'string' || value === '') return value
      const known = inserted.indexOf(value)
      const at = known < 0 ? inserted.push(value) - 1 : known
      return `${opening}${at}${closing}`
    })
    const marked = new RegExp(`${opening}(\\d+)${closing}(%?)`, 'g')
    return pseudoText(textOf(...marks)).replaceAll(marked, (_, at: string, percent: string) =>
      isolate(`${inserted[Number(at)]}${percent}`),
    )
  }
}

/**
 * Generates a feature's texts in the pseudo-locale from the English ones: longer, accented, read from right to left.
 */
export const pseudoTexts = (english: object): object => pseudo(english) as object

function pseudo(text: unknown): unknown {
  if (typeof text === 'string') return pseudoText(text)
  if (typeof text === 'function') return pseudoTextOf(text as TextOf)
  if (Array.isArray(text)) return text.map(pseudo)
  return typeof text === 'object' && text !== null
    ? Object.fromEntries(Object.entries(text).map(([key, part]) => [key, pseudo(part)]))
    : text
}
