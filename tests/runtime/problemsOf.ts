import { ConfigError, type Environment, parseConfig } from '../../src/runtime/config.ts'

/** What an environment is refused for. */
export function problemsOf(env: Environment) {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  throw new Error('The configuration was accepted.')
}

/** The variables that are to blame. */
export const refusedBy = (env: Environment) => problemsOf(env).map(({ variable }) => variable)
