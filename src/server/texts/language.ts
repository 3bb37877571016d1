import { chooseLanguage } from '../../ui/texts/chooseLanguage.ts'
import { pseudoLocale } from '../../ui/texts/isRightToLeft.ts'
import { englishTexts, type ServedTexts } from './englishTexts.ts'
import { loadServedTexts, servedLanguages } from './servedTexts.ts'

/** The language of a served page or a mail. */
export interface Language {
  readonly tag: string
  readonly texts: ServedTexts
  /** Whether an address names it, so that links and forms carry it on. */
  readonly isLinked: boolean
}

export const english: Language = { tag: 'en', texts: englishTexts, isLinked: false }

/** Language tags of an Accept-Language header, the preferred one first. Source: RFC 9110 §12.5.4. */
function preferredLanguages(header: string | null): readonly string[] {
  const ranges = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const accepted = ranges.filter(({ tag, weight }) => tag !== '' && weight > 0)
  return accepted.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag)
}

/**
 * Reads the language of a request: `?lang=`, then the header Accept-Language, else English. The pseudo-locale is one of the
 * devnet's languages alone. Never rejects, because a page without a translation is better than none.
 */
export async function readLanguage(
  request: Pick<Request, 'url' | 'headers'>,
  network: string | undefined,
): Promise<Language> {
  const linked = new URL(request.url).searchParams.get('lang')
  const preferred = preferredLanguages(request.headers.get('accept-language'))
  const offered = network === 'devnet' ? [...servedLanguages, pseudoLocale] : servedLanguages
  const tag = chooseLanguage(offered, { linked, stored: null, preferred })
  const isLinked = tag.toLowerCase() === linked?.toLowerCase()
  try {
    return { tag, texts: await loadServedTexts(tag), isLinked }
  } catch {
    return { ...english, isLinked }
  }
}

/** Returns the language of mails that a request causes: that of its page, else that of its header. */
export async function languageOf(context: {
  readonly language?: Language
  readonly request?: Request
  readonly network: string
}): Promise<Language> {
  if (context.language) return context.language
  return context.request ? readLanguage(context.request, context.network) : english
}

/** Returns an address of this site that shows another language: of a path, a query or both. */
export function addressIn(tag: string, address: string): string {
  const [before = '', fragment] = address.split('#')
  const [path = '', query] = before.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('lang', tag)
  return `${path}?${parameters}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Returns a path of this site that carries a linked language on. */
export const carryLanguage = (path: `/${string}`, { tag, isLinked }: Language): `/${string}` =>
  isLinked ? (addressIn(tag, path) as `/${string}`) : path

/** Returns a link of a mail, whose page has the mail’s language. English needs no mention unless it was chosen. */
export const mailedLink = (url: string, { tag, isLinked }: Language): string =>
  isLinked || tag !== english.tag ? addressIn(tag, url) : url
