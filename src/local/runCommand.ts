import { onParentExit } from '../devnet/serve/onParentExit.ts'
import { ConfigError } from '../runtime/config.ts'
import { StartError } from './startError.ts'

/** Prints why a command fails: a sentence if its user can fix the cause, otherwise a stack. */
function reportFailure(error: unknown): void {
  const expected = error instanceof ConfigError || error instanceof StartError
  console.error(expected ? error.message : error)
}

/** How long further SIGINTs count as the first, in milliseconds: a terminal sends it to npm too, which forwards it. */
const SAME_SIGNAL_MS = 1_000

/**
 * Runs the main function of a command. Prints a failure and exits with code 1. SIGINT, SIGTERM or the end of the npm
 * script closes the returned object, waits for it, and exits with code 0. A signal before that exits at once. While it
 * closes, only SIGINT exits at once, a second after the first signal: supervisors signal a whole group, so every process
 * of an npm script receives SIGTERM twice.
 */
export async function runCommand(main: () => Promise<{ close: () => Promise<void> } | undefined>): Promise<void> {
  const fail = (error: unknown) => {
    reportFailure(error)
    process.exit(1)
  }
  let running: { close: () => Promise<void> } | undefined
  let closingSince: number | undefined
  const end = (signal?: NodeJS.Signals) => {
    if (closingSince !== undefined) {
      if (signal === 'SIGINT' && performance.now() - closingSince >= SAME_SIGNAL_MS) process.exit(1)
      return
    }
    if (!running) process.exit(1)
    closingSince = performance.now()
    running.close().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  try {
    running = await main()
    if (running) return onParentExit(end)
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  } catch (error) {
    fail(error)
  }
}
