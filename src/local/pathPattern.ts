import { memoizeText } from '../std/memoizeText.ts'

/** The part of a function's `config` that says which requests are its own. */
export interface RouteConfig {
  readonly path?: string | readonly string[]
  readonly excludedPath?: string | readonly string[]
  readonly method?: string | readonly string[]
}

/** Parameters of the first pattern that fits, or undefined when the request belongs to somebody else. */
export type RouteMatcher = (pathname: string, method: string) => Readonly<Record<string, string>> | undefined

const listed = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/** The groups of a path that fits, wildcards by their number. */
type Pattern = (pathname: string) => Record<string, string> | undefined

const given = (groups: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).filter((each): each is [string, string] => each[1] !== undefined))

/** Letters that stand for themselves, and wildcards: most patterns have nothing else, and need no URLPattern. */
const simple = /^[\w./~*-]+$/

function patternOf(path: string): Pattern {
  if (!simple.test(path)) {
    const pattern = new URLPattern({ pathname: path })
    return (pathname) => {
      const found = pattern.exec({ pathname })
      return found ? given(found.pathname.groups) : undefined
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

/** Netlify lets every pattern match with one slash more at its end. */
function execute(pattern: Pattern, pathname: string): Record<string, string> | undefined {
  return pattern(pathname) ?? (pathname.endsWith('/') ? pattern(pathname.slice(0, -1)) : undefined)
}

/** Compiles `config.path`, `excludedPath` and `method`. Throws when a path does not start with a slash. */
export function compileRoute(config: RouteConfig, who: string): RouteMatcher {
  const compile = (path: string) => {
    if (!path.startsWith('/')) throw new Error(`${who} has the path "${path}". A path starts with a slash.`)
    return patternOf(path)
  }
  const wanted = listed(config.path).map(compile)
  const excluded = listed(config.excludedPath).map(compile)
  const methods = new Set(listed(config.method).map((method) => method.toUpperCase()))
  const match = memoizeText((pathname) => {
    for (const pattern of wanted) {
      const params = execute(pattern, pathname)
      if (params) return excluded.some((each) => execute(each, pathname)) ? null : Object.freeze(params)
    }
    return null
  })
  return (pathname, method) => (methods.size > 0 && !methods.has(method) ? undefined : (match(pathname) ?? undefined))
}
