/** The part of a function's `config` that says which requests are its own. */
export interface RouteConfig {
  readonly path?: string | readonly string[]
  readonly excludedPath?: string | readonly string[]
  readonly method?: string | readonly string[]
}

/** Parameters of the first pattern that fits, or undefined when the request belongs to somebody else. */
export type RouteMatcher = (pathname: string, method: string) => Record<string, string> | undefined

const listed = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

interface Pattern {
  /** What every path that fits begins with, as far as it stands in the pattern word for word. */
  readonly prefix: string
  /** Undefined when the prefix is all of it. */
  readonly whole: URLPattern | undefined
}

function patternOf(path: string): Pattern {
  const prefix = /^[\w./~-]*/.exec(path)?.[0] ?? ''
  return { prefix, whole: prefix === path ? undefined : new URLPattern({ pathname: path }) }
}

/** Netlify lets every pattern match with one slash more at its end. Most paths are seen to be foreign by their prefix. */
function execute({ prefix, whole: pattern }: Pattern, pathname: string): Record<string, string> | undefined {
  if (!pathname.startsWith(prefix)) return undefined
  if (!pattern) return pathname === prefix || pathname === `${prefix}/` ? {} : undefined
  const found =
    pattern.exec({ pathname }) ?? (pathname.endsWith('/') ? pattern.exec({ pathname: pathname.slice(0, -1) }) : null)
  if (!found) return undefined
  const groups = Object.entries(found.pathname.groups)
  return Object.fromEntries(groups.filter((each): each is [string, string] => each[1] !== undefined))
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
  return (pathname, method) => {
    if (methods.size > 0 && !methods.has(method)) return undefined
    for (const pattern of wanted) {
      const params = execute(pattern, pathname)
      if (params) return excluded.some((each) => execute(each, pathname)) ? undefined : params
    }
    return undefined
  }
}
