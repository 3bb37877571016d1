import type { Deprecation, Operation } from './defineOperation.ts'

/** An endpoint that is on its way out. */
export interface Retirement extends Deprecation, Pick<Operation, 'method' | 'path' | 'summary'> {}

/** The portal's list of retirements, the next to go first. Empty while nothing is scheduled. */
export function retirementsOf(operations: Readonly<Record<string, Operation>>): readonly Retirement[] {
  return Object.values(operations)
    .flatMap(({ method, path, summary, deprecation }) =>
      deprecation ? [{ method, path, summary, ...deprecation }] : [],
    )
    .sort((a, b) => a.sunset.localeCompare(b.sunset))
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** How an answer says that its endpoint goes. Source: RFC 9745 (Deprecation), RFC 8594 (Sunset). */
export function retirementHeaders({ since, sunset, page }: Deprecation, siteUrl: string): Record<string, string> {
  return {
    deprecation: `@${midnight(since).getTime() / 1000}`,
    sunset: midnight(sunset).toUTCString(),
    link: `<${siteUrl}${page}>; rel="deprecation"; type="text/html", <${siteUrl}${page}>; rel="sunset"; type="text/html"`,
  }
}
