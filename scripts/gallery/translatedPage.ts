import type { Locator, Page } from 'playwright-core'
import type { TranslateName } from './translateNames.ts'

/** Methods whose first argument is a text of the page. */
const byText: ReadonlySet<string> = new Set(['getByText', 'getByLabel'])
/** Methods that return another locator. */
const finders: ReadonlySet<string> = new Set([
  ...byText,
  'getByRole',
  'locator',
  'filter',
  'first',
  'last',
  'nth',
  'and',
  'or',
])

const originals = new WeakMap<object, object>()

const isName = (value: unknown): value is string | RegExp => typeof value === 'string' || value instanceof RegExp

/** A page, or a part of one, whose English names find the parts of a page in another language. */
export function translatedPage<Part extends Page | Locator>(part: Part, translate: TranslateName): Part {
  const argument = (method: string, value: unknown, at: number): unknown => {
    if (at === 0 && byText.has(method) && isName(value)) return translate(value)
    if (typeof value !== 'object' || value === null) return value
    const original = originals.get(value)
    if (original) return original
    const options = value as Readonly<Record<string, unknown>>
    const named = (['name', 'hasText'] as const).filter((key) => isName(options[key]))
    return { ...options, ...Object.fromEntries(named.map((key) => [key, translate(options[key] as string | RegExp)])) }
  }
  const translated = new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      if (!finders.has(key)) return value.bind(target)
      return (...values: readonly unknown[]) =>
        translatedPage(
          Reflect.apply(
            value,
            target,
            values.map((each, at) => argument(key, each, at)),
          ) as Locator,
          translate,
        )
    },
  })
  originals.set(translated, part)
  return translated
}
