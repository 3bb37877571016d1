import { historyEn } from './history.en.ts'
import { shellEn } from './shell.en.ts'
import { textAt } from './textAt.ts'
import { trackingEn } from './tracking.en.ts'

/** Dictionaries whose texts are in built pages. */
const dictionaries = { shell: shellEn, tracking: trackingEn, history: historyEn }

type Paths<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Before}${K}`
    : T[K] extends (...values: never) => string
      ? never
      : Paths<T[K], `${Before}${K}.`>
}[keyof T & string]

/** The place of a text: "shell.nav.swap". */
export type StaticText = Paths<typeof dictionaries>

/** Returns an English text for a built page. Throws when it does not exist, so that the build fails. */
export function englishText(path: StaticText): string {
  const text = textAt(dictionaries, path)
  if (typeof text !== 'string') throw new Error(`No dictionary has the text ${path}.`)
  return text
}
