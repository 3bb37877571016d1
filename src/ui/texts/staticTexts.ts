import { earningsEn } from './earnings.en.ts'
import { historyEn } from './history.en.ts'
import { networkPageEn } from './networkPage.en.ts'
import { newsletterEn } from './newsletter.en.ts'
import { pairsEn } from './pairs.en.ts'
import { partnersEn } from './partners.en.ts'
import { shellEn } from './shell.en.ts'
import { filledText, type TextValue, textAt } from './textAt.ts'
import { trackingEn } from './tracking.en.ts'

/** Dictionaries whose texts are in built pages. */
const dictionaries = {
  shell: shellEn,
  earnings: earningsEn,
  partners: partnersEn,
  tracking: trackingEn,
  history: historyEn,
  networkPage: networkPageEn,
  newsletter: newsletterEn,
  pairs: pairsEn,
}

type Paths<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string | ((...values: never) => string)
    ? `${Before}${K}`
    : Paths<T[K], `${Before}${K}.`>
}[keyof T & string]

/** The place of a text: "shell.nav.swap". */
export type StaticText = Paths<typeof dictionaries>

/**
 * Returns an English text for a built page. Throws when it does not exist or needs other values, so that the build
 * fails.
 */
export function englishText(path: StaticText, values: readonly TextValue[] = []): string {
  const found = textAt(dictionaries, path)
  const wanted = typeof found === 'function' ? found.length : 0
  const text = filledText(dictionaries, path, values)
  if (text === undefined) throw new Error(`No dictionary has the text ${path}.`)
  if (values.length !== wanted) throw new Error(`The text ${path} has ${wanted} values, not ${values.length}.`)
  return text
}
