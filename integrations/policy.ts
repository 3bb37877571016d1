/** What the built pages contain and where they must reach. */
export interface PolicyInputs {
  /** Hash sources of the inline scripts, such as `'sha256-…'`. */
  readonly scripts: Iterable<string>
  readonly styles: Iterable<string>
  /** Origins beside our own that a page asks: the configured nodes. */
  readonly connect: Iterable<string>
  /** True where the search runs, which is WebAssembly of our own. It lets no text become script. */
  readonly wasm?: boolean
}

/** Everything is forbidden that is not named here; nothing inline runs but what the build wrote. */
export function contentSecurityPolicy({ scripts, styles, connect, wasm = false }: PolicyInputs): string {
  const sources = (...lists: Iterable<string>[]) => lists.flatMap((list) => [...new Set(list)].sort()).join(' ')
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': sources(["'self'"], wasm ? ["'wasm-unsafe-eval'"] : [], scripts),
    'style-src': sources(["'self'"], styles),
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': sources(["'self'"], connect),
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** The addresses of the pages that can be searched. */
export const searchPlaces = ['/developers', '/developers/*'] as const

/**
 * Refuses every string that would become markup or script in the page. It stands in the page itself, so that a page
 * that needs an exception can be left out. None does: the search builds its results as elements and starts no worker.
 */
export const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'"
