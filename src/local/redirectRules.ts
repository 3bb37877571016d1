import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RedirectsHandler } from '@netlify/redirects'
import type { ProjectSettings } from './projectSettings.ts'

/** Where a redirect rule sends a request. */
export interface Redirection {
  readonly status: number
  readonly target: URL
  /** Applies even if a file exists at the path. */
  readonly force: boolean
  readonly external: boolean
  /** Request headers for a proxied request. */
  readonly headers: Readonly<Record<string, string>>
}

export interface RedirectRules {
  /** Whether a rule depends on more than the address. */
  readonly areConditional: boolean
  readonly match: (request: Request) => Promise<Redirection | undefined>
}

/** Conditions in a line of `_redirects`. */
const conditionInFile = /\s(?:cookie|country|language|role|sign(?:ed)?)\s*=/i

function hasConditions({ publishDir, conditionalRedirects }: ProjectSettings): boolean {
  const file = path.join(publishDir, '_redirects')
  return conditionalRedirects || (existsSync(file) && conditionInFile.test(readFileSync(file, 'utf8')))
}

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
  const areConditional = hasConditions(settings)
  const known = new Map<string, Redirection | undefined>()
  return {
    areConditional,
    match: async (request) => {
      if (areConditional) return rule(request)
      if (known.has(request.url)) return known.get(request.url)
      const found = await rule(request)
      if (known.size >= MAX_CACHED) known.clear()
      known.set(request.url, found)
      return found
    },
  }
}

const MAX_CACHED = 500

/** Creates a redirect. Its location is relative within the site. */
export function redirectResponse({ status, target, external }: Redirection): Response {
  const location = external ? target.href : `${target.pathname}${target.search}${target.hash}`
  return new Response(null, { status, headers: { location, 'cache-control': 'no-cache' } })
}
