/** One search result. */
export interface Found {
  readonly title: string
  readonly url: string
  /** Text around the matches, as HTML with `<mark>`. */
  readonly excerpt: string
}

interface PageFound extends Pick<Found, 'url' | 'excerpt'> {
  readonly meta: { readonly title?: string }
  readonly sub_results: readonly Found[]
}

interface SearchIndex {
  options(chosen: { readonly noWorker: boolean }): Promise<void>
  init(): Promise<void>
  debouncedSearch(text: string): Promise<{ results: readonly { data(): Promise<PageFound> }[] } | null>
}

/** The build creates it from the finished pages, so the bundler does not know it. */
const address = '/pagefind/pagefind.js'
const shownPages = 8
const shownSections = 3

let loading: Promise<SearchIndex> | undefined

/** Loads the index once; a failed load is retried by the next call. */
export function loadIndex(): Promise<SearchIndex> {
  loading ??= (async () => {
    const index = (await import(/* @vite-ignore */ address)) as SearchIndex
    // A worker would be started from an address, which a page that trusts no text as script cannot do.
    await index.options({ noWorker: true })
    await index.init()
    return index
  })()
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/**
 * Returns the best pages for a text, each with its best sections. Undefined when a later search has replaced this one.
 */
export async function search(text: string): Promise<readonly (readonly Found[])[] | undefined> {
  const answer = await (await loadIndex()).debouncedSearch(text)
  if (!answer) return undefined
  const pages = await Promise.all(answer.results.slice(0, shownPages).map((result) => result.data()))
  return pages.map(({ url, excerpt, meta, sub_results }) => {
    const sections = sub_results
      .filter((section) => section.url !== url && !section.url.endsWith('#_top'))
      .slice(0, shownSections)
    return [{ title: meta.title ?? url, url, excerpt }, ...sections]
  })
}
