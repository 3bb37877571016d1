import { onParentExit } from '../devnet/onParentExit.ts'
import { ConfigError } from '../runtime/config.ts'
import { StartError } from './startError.ts'

/** Shows why a command ends: a sentence for what its user can mend, a stack for what we must. */
export function reportFailure(error: unknown): void {
  const expected = error instanceof ConfigError || error instanceof StartError
  console.error(expected ? error.message : error)
}

/**
 * Runs a command's main part. A failure is shown and the exit code is 1. What it returns is closed, in its own time,
 * by SIGINT, SIGTERM or the end of the npm script that runs it, and the exit code is 0. A signal that comes before, or
 * a second one, does not wait.
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
