import { browserLocale } from '../../texts/browserLocale.ts'

/** Loads the chart library. Undefined when it cannot run here; the text beside each chart has the same figures. */
export const loadDrawChart = () =>
  withValidLanguage(() => import('./drawChart.ts')).then(
    (module) => module.drawChart,
    () => undefined,
  )

/**
 * Runs `load` while the browser reports a language that `Intl` accepts. uPlot formats numbers with `navigator.language`
 * when it loads, and a tag such as "en-US@posix" would throw a RangeError there.
 */
export async function withValidLanguage<T>(
  load: () => Promise<T>,
  browser: { readonly language: string } = navigator,
): Promise<T> {
  const valid = browserLocale(browser.language)
  if (valid.toLowerCase() === browser.language.toLowerCase()) return load()
  Object.defineProperty(browser, 'language', { value: valid, configurable: true })
  try {
    return await load()
  } finally {
    Reflect.deleteProperty(browser, 'language')
  }
}
