/** A dictionary's shape: the same keys, any text. */
export type Widened<T> = T extends (...parts: infer P) => string
  ? (...parts: P) => string
  : T extends string
    ? string
    : { readonly [K in keyof T]: Widened<T[K]> }

/** Returns a feature's texts in one language, of which any may be missing. `english` has the keys. */
export type Translate = (feature: string, english: object) => object

interface Registered {
  readonly feature: string
  readonly english: object
  /** Returns texts of other dictionaries, in the shown language. */
  included?: () => object
  readonly shown: Record<string, unknown>
}

/** A page can have two copies of a feature's dictionary: one in the chunk of its header, one in its own. */
const registered: Registered[] = []
let translate: Translate | undefined

/**
 * Registers the English texts of a feature. Returns the texts that the page shows: English, until `showTexts` replaces
 * them in place. Read them when you render, never at module level.
 */
export function registerTexts<const T extends object>(feature: string, english: T): Widened<T> {
  const entry: Registered = { feature, english, shown: {} }
  registered.push(entry)
  refill(entry)
  return entry.shown as Widened<T>
}

/** Adds texts of other dictionaries to a registered one, in each language that is shown. */
export function includeTexts<T extends object, I extends object>(texts: T, included: () => I): T & I {
  const entry = registered.find(({ shown }) => shown === texts)
  if (!entry) throw new Error('Only a registered dictionary includes others.')
  entry.included = included
  refill(entry)
  return texts as T & I
}

/** Shows a language in every dictionary, also in those that load later. Undefined shows English. */
export function showTexts(next: Translate | undefined): void {
  translate = next
  registered.forEach(refill)
}

/** Returns every dictionary of the page by its feature, in the shown language. */
export const shownDictionaries = (): Readonly<Record<string, object>> =>
  Object.fromEntries(registered.map(({ feature, shown }) => [feature, shown]))

/** A text that a language does not have stays English. */
function refill({ feature, english, included, shown }: Registered): void {
  for (const key of Object.keys(shown)) if (!(key in english)) delete shown[key]
  if (included) fill(shown, included())
  fill(shown, english)
  if (translate) fill(shown, translate(feature, english))
}

function fill(target: Record<string, unknown>, source: object): void {
  for (const [key, value] of Object.entries(source)) {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isGroup) {
      target[key] = value
      continue
    }
    const group = (target[key] ?? {}) as Record<string, unknown>
    target[key] = group
    fill(group, value)
  }
}
