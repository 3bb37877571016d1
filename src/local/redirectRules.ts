import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RedirectsHandler } from '@netlify/redirects'
import type { Asked } from './asked.ts'
import type { Outgoing } from './outgoing.ts'
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

export interface RedirectRules {
  readonly match: (asked: Asked) => Promise<Redirection | undefined>
  /** Whether more than the address decides: a cookie, a language, a country, a role. */
  readonly conditional: boolean
}

/** Conditions as they stand in a line of `_redirects`. */
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
  const conditional = hasConditions(settings)
  const known = new Map<string, Redirection | undefined>()
  return {
    conditional,
    match: async (asked) => {
      if (conditional) return rule(asked.request)
      if (known.has(asked.url)) return known.get(asked.url)
      const found = await rule(asked.request)
      if (known.size >= mostRemembered) known.clear()
      known.set(asked.url, found)
      return found
    },
  }
}

const mostRemembered = 500

/** The answer that sends a browser elsewhere; the address stays relative within the site. */
export function redirectAnswer({ status, target, external }: Redirection): Outgoing {
  const location = external ? target.href : `${target.pathname}${target.search}${target.hash}`
  return { status, headers: { location, 'cache-control': 'no-cache' }, body: null }
}
