/**
 * Returns the locale for numbers: the browser's tag where `Intl` accepts it, else English. Browsers on machines without
 * a locale report tags such as "en-US@posix", which `Intl` rejects with a RangeError.
 */
export function browserLocale(tag: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
