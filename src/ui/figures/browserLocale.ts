/**
 * The language that figures are written in: the browser's own tag where `Intl` can use it, else English. Browsers on
 * machines without a locale report tags such as "en-US@posix", which `Intl` refuses with a RangeError.
 */
export function browserLocale(tag: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
