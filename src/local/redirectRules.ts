import { RedirectsHandler } from '@netlify/redirects'
import type { ProjectSettings } from './projectSettings.ts'

/** Where a redirect rule sends a request. */
export interface Redirection {
  readonly status: number
  readonly target: URL
  /** Holds even when a file stands at the path. */
  readonly force: boolean
  readonly external: boolean
  /** For a proxied request. */
  readonly headers: Readonly<Record<string, string>>
}

export type RedirectRules = (request: Request) => Promise<Redirection | undefined>

/** Reads the redirects of netlify.toml and of the published `_redirects`, matched by Netlify's own engine. */
export function readRedirectRules(settings: ProjectSettings, siteUrl: string): RedirectRules {
  const rules = new RedirectsHandler({
    configPath: settings.configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: settings.publishDir,
    publicDir: settings.publishDir,
    siteURL: siteUrl,
  })
  const rule = async (request: Request): Promise<Redirection | undefined> => {
    const match = await rules.match(request)
    if (!match) return undefined
    if (match.error) throw match.error
    const { statusCode, target, force, external, headers } = match
    return { status: statusCode, target, force, external, headers }
  }
  const unredirected = new Set<string>()
  return async (request) => {
    const { url, headers } = request
    // Rules may look at cookies, languages and roles; only who brings none of them is remembered.
    const plain = conditional.every((name) => !headers.has(name))
    if (plain && unredirected.has(url)) return undefined
    const found = await rule(request)
    if (plain && !found) {
      if (unredirected.size >= mostRemembered) unredirected.clear()
      unredirected.add(url)
    }
    return found
  }
}

const conditional = ['cookie', 'authorization', 'accept-language', 'x-country', 'x-language']
const mostRemembered = 500

/** The answer that sends a browser elsewhere; the address stays relative within the site. */
export function redirectResponse({ status, target, external }: Redirection): Response {
  const location = external ? target.href : `${target.pathname}${target.search}${target.hash}`
  return new Response(null, { status, headers: { location, 'cache-control': 'no-cache' } })
}
