/** Milliseconds between checks for the parent process. */
const interval = 500

/** Read when the process starts: a process whose parent has ended gets another one. */
const parent = process.ppid

/**
 * Calls `end` once the parent process has ended, even if that was before this call. Under npm the parent is a shell
 * that does not forward signals, so SIGTERM to `npm start` would leave the server running. Does nothing outside npm
 * scripts, where a server may outlive its terminal.
 */
export function onParentExit(end: () => void, env: Readonly<Record<string, string | undefined>> = process.env): void {
  if (env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    end()
  }, interval)
  timer.unref()
}

/** Whether a process runs. Needed on Windows, where `ppid` stays the same after the parent ends. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
