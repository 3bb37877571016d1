import { securityHeaders } from '../../../src/server/transport/createHandler.ts'
import { expectThat } from '../documented.ts'
import type { Target } from './fuzz.ts'

/** Throws when an answer lacks one of the headers that every answer of the site has. */
export function checkSecured(header: (name: string) => string | null | undefined): void {
  for (const [name, value] of Object.entries(securityHeaders))
    expectThat(header(name) === value, `${name} is ${header(name)}`)
}

/** A target whose every answer must have the security headers, too. */
export function secured(target: Target): Target {
  return {
    ...target,
    check: async (requested, response) => {
      checkSecured((name) => response.headers.get(name))
      await target.check(requested, response)
    },
  }
}
