import { ApiError } from '../failure.ts'

/** Hosts of a developer's machine, whose pages may use http. */
const isLocal = (host: string) => host === 'localhost' || host === '127.0.0.1'

/**
 * Parses origins of web pages, each once: https, or http on this machine. Throws `ApiError` invalid_input for other
 * text, such as a wildcard or an address with a path.
 */
export function parseOrigins(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map(parseOrigin))]
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPage = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url.hostname))
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (url && isPage && isBare && /^[a-z0-9.-]+$/.test(url.hostname)) return url.origin
  throw new ApiError('invalid_input', {
    message: `“${text.slice(0, 60)}” is not the origin of a page.`,
    hint: 'Write the address without a path, such as https://shop.example.',
  })
}
