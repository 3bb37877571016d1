import { isRightToLeft } from './isRightToLeft.ts'

/** A link that shows the swap page in a language and keeps the choice. */
export interface LanguageLink {
  readonly tag: string
  /** Its own name: "Deutsch". */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  readonly href: string
}

/** Returns a link for each language that people can choose; none while there is one language. */
export function languageLinks(tags: readonly string[]): readonly LanguageLink[] {
  if (tags.length < 2) return []
  return tags.map((tag) => ({
    tag,
    name: capitalized(new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag, tag),
    dir: isRightToLeft(tag) ? 'rtl' : 'ltr',
    href: `/?lang=${tag}`,
  }))
}

/** In a list, a name starts with a capital also where a sentence writes it small: "Español". */
const capitalized = (name: string, tag: string) => name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
