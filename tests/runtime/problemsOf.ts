import { ConfigError, parseConfig } from '../../src/runtime/config.ts'
import type { Environment } from '../../src/runtime/configTypes.ts'

/** Returns the problems of an environment. */
export function problemsOf(env: Environment) {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  throw new Error('The configuration was accepted.')
}

/** Returns the invalid variables of an environment. */
export const refusedBy = (env: Environment) => problemsOf(env).map(({ variable }) => variable)
