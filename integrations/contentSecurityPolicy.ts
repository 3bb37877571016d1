/** Inline code and connections of the built pages. */
export interface PolicyInputs {
  /** Hash sources of the inline scripts, such as `'sha256-…'`. */
  readonly scripts: Iterable<string>
  readonly styles: Iterable<string>
  /** Other origins that a page requests: the configured nodes. */
  readonly connect: Iterable<string>
  /** True on pages with search, which runs our own WebAssembly. It does not allow text to become script. */
  readonly wasm?: boolean
  /** True on pages that show our own widget in a frame. */
  readonly frames?: boolean
}

/** Returns a policy that forbids everything not listed. Only inline code written by the build runs. */
export function contentSecurityPolicy({
  scripts,
  styles,
  connect,
  wasm = false,
  frames = false,
}: PolicyInputs): string {
  const sources = (...lists: Iterable<string>[]) => lists.flatMap((list) => [...new Set(list)].sort()).join(' ')
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': sources(["'self'"], wasm ? ["'wasm-unsafe-eval'"] : [], scripts),
    'style-src': sources(["'self'"], styles),
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': sources(["'self'"], connect),
    ...(frames && { 'frame-src': "'self'" }),
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Addresses of the pages with search. */
export const searchPlaces = ['/developers', '/developers/*'] as const

/** Address of the page with a preview of the widget. */
export const previewPlace = '/affiliates/widget'

/**
 * Rejects strings that would become markup or script. Set in each page instead of a header, so that a page could opt
 * out. None does: the search builds elements and starts no worker.
 */
export const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'"
