/** How often the parent is looked for, in milliseconds. */
const interval = 500

/**
 * Calls `end` once when the process that started this one has ended. Under npm that is a shell, which keeps the signals
 * that npm forwards to itself: without this, SIGTERM to `npm start` would leave the server running. Does nothing outside
 * of an npm script, where a server may outlive the terminal that it was started from.
 */
export function onParentExit(end: () => void, env: Readonly<Record<string, string | undefined>> = process.env): void {
  if (env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    end()
  }, interval)
  timer.unref()
}

/** Windows keeps the number of a parent that has ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
