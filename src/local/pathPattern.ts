import { memoizeText } from '../std/memoizeText.ts'

/** The part of a function's `config` that selects its requests. */
export interface RouteConfig {
  readonly path?: string | readonly string[]
  readonly excludedPath?: string | readonly string[]
  readonly method?: string | readonly string[]
}

/** Returns the parameters of the first matching pattern, or undefined if none matches. */
export type RouteMatcher = (pathname: string, method: string) => Readonly<Record<string, string>> | undefined

const listed = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** Returns the groups of a matching path; wildcards are numbered. */
type Pattern = (pathname: string) => Record<string, string> | undefined

const withoutUndefined = (groups: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).filter((each): each is [string, string] => each[1] !== undefined))

/** Literal characters and wildcards only. Most patterns are like this and do not need URLPattern. */
const simple = /^[\w./~*-]+$/

function patternOf(path: string): Pattern {
  if (!simple.test(path)) {
    const pattern = new URLPattern({ pathname: path })
    return (pathname) => {
      const found = pattern.exec({ pathname })
      return found ? withoutUndefined(found.pathname.groups) : undefined
    }
  }
  if (!path.includes('*')) return (pathname) => (pathname === path ? {} : undefined)
  const text = path.split('*').map((part) => part.replaceAll('.', '\\.'))
  const expression = new RegExp(`^${text.join('(.*)')}$`)
  return (pathname) => {
    const found = expression.exec(pathname)
    return found ? Object.fromEntries(found.slice(1).map((group, index) => [String(index), group])) : undefined
  }
}

/** Matches a path with or without a trailing slash, as Netlify does. */
function matchPath(pattern: Pattern, pathname: string): Record<string, string> | undefined {
  return pattern(pathname) ?? (pathname.endsWith('/') ? pattern(pathname.slice(0, -1)) : undefined)
}

/** Compiles `config.path`, `excludedPath` and `method`. Throws when a path does not start with a slash. */
export function compileRoute(config: RouteConfig, owner: string): RouteMatcher {
  const compile = (path: string) => {
    if (!path.startsWith('/')) throw new Error(`${owner} has the path "${path}". A path starts with a slash.`)
    return patternOf(path)
  }
  const wanted = listed(config.path).map(compile)
  const excluded = listed(config.excludedPath).map(compile)
  const methods = new Set(listed(config.method).map((method) => method.toUpperCase()))
  const match = memoizeText((pathname) => {
    for (const pattern of wanted) {
      const params = matchPath(pattern, pathname)
      if (params) return excluded.some((each) => matchPath(each, pathname)) ? null : Object.freeze(params)
    }
    return null
  })
  return (pathname, method) => (methods.size > 0 && !methods.has(method) ? undefined : (match(pathname) ?? undefined))
}
