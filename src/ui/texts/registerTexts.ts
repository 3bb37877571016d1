/** A dictionary's shape: the same keys, any text. */
export type Widened<T> = T extends (...parts: infer P) => string
  ? (...parts: P) => string
  : T extends string
    ? string
    : { readonly [K in keyof T]: Widened<T[K]> }

/** Returns a feature's texts in one language. `english` has the keys. */
export type Translate = (feature: string, english: object) => object

interface Registered {
  readonly feature: string
  readonly english: object
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
  const entry = { feature, english, shown: {} }
  registered.push(entry)
  refill(entry)
  return entry.shown as Widened<T>
}

/** Shows a language in every dictionary, also in those that load later. Undefined shows English. */
export function showTexts(next: Translate | undefined): void {
  translate = next
  registered.forEach(refill)
}

/** Returns every dictionary of the page by its feature, in the shown language. */
export const shownDictionaries = (): Readonly<Record<string, object>> =>
  Object.fromEntries(registered.map(({ feature, shown }) => [feature, shown]))

function refill({ feature, english, shown }: Registered): void {
  fill(shown, translate ? translate(feature, english) : english)
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
