import { onParentExit } from '../devnet/serve/onParentExit.ts'
import { ConfigError } from '../runtime/config.ts'
import { StartError } from './startError.ts'

/** Prints why a command fails: a sentence if its user can fix the cause, otherwise a stack. */
function reportFailure(error: unknown): void {
  const expected = error instanceof ConfigError || error instanceof StartError
  console.error(expected ? error.message : error)
}

/**
 * Runs the main function of a command. Prints a failure and exits with code 1. SIGINT, SIGTERM or the end of the npm
 * script closes the returned object, waits for it, and exits with code 0. An earlier or a second signal exits at once.
 */
export async function runCommand(main: () => Promise<{ close: () => Promise<void> } | undefined>): Promise<void> {
  const fail = (error: unknown) => {
    reportFailure(error)
    process.exit(1)
  }
  let running: { close: () => Promise<void> } | undefined
  const end = () => {
    if (!running) process.exit(1)
    running.close().then(() => process.exit(0), fail)
    running = undefined
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  try {
    running = await main()
    if (running) return onParentExit(() => running && end())
    process.off('SIGINT', end)
    process.off('SIGTERM', end)
  } catch (error) {
    fail(error)
  }
}
