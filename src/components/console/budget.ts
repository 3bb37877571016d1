/** What is left in one rate limit window, by the last response. */
export interface Budget {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  readonly remaining: number
  /** Seconds until the next request is available; 0 if all are. */
  readonly resetSeconds: number
}

/** Parses the members of a list such as `"mcp";q=60;w=600` by name. Source: RFC 9651. */
function membersOf(list: string): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const members = [...list.matchAll(/"([^"]*)"((?:\s*;\s*[a-z]+=\d+)*)/g)]
  return new Map(
    members.map(([, name = '', parameters = '']) => {
      const pairs = [...parameters.matchAll(/([a-z]+)=(\d+)/g)]
      return [name, Object.fromEntries(pairs.map(([, key = '', value]) => [key, Number(value)]))]
    }),
  )
}

/** Returns the rate limit windows in a response's headers. Source: draft-ietf-httpapi-ratelimit-headers-10. */
export function budgetsOf(headers: Headers): readonly Budget[] {
  const states = membersOf(headers.get('ratelimit') ?? '')
  return [...membersOf(headers.get('ratelimit-policy') ?? '')].flatMap(([name, { q, w }]) => {
    const state = states.get(name)
    if (q === undefined || w === undefined || state?.r === undefined) return []
    return [{ name, limit: q, windowSeconds: w, remaining: state.r, resetSeconds: state.t ?? 0 }]
  })
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Formats a wait exactly: "17 seconds", "9 minutes 58 seconds". */
export function waitText(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  const rest = seconds % 60
  return `${counted(Math.floor(seconds / 60), 'minute')}${rest === 0 ? '' : ` ${counted(rest, 'second')}`}`
}

/** Describes a window in one or two sentences. */
export function budgetText({ name, limit, windowSeconds, remaining, resetSeconds }: Budget): string {
  const left = `${remaining} of ${counted(limit, 'request')} left in ${waitText(windowSeconds)}, window “${name}”.`
  return resetSeconds === 0 ? left : `${left} You get the next one in ${waitText(resetSeconds)}.`
}
