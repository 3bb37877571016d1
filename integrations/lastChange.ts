import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { runGit } from '../src/runtime/buildSource.ts'

/** Returns the day of the last change to any of these files, YYYY-MM-DD. */
export type LastChange = (files: readonly string[]) => string

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Reads the repository's history once. Uses the file's own time for an unknown file, and `today` for a missing one. */
export async function lastChangeIn(root: string, today: number): Promise<LastChange> {
  const days = await historyOf(root)
  return (files) => {
    const known = files.flatMap((file) => days.get(file) ?? [])
    const present = files.map((file) => path.join(root, file)).filter((file) => existsSync(file))
    const found = known.length > 0 ? known : present.map((file) => dayOf(statSync(file).mtimeMs))
    return found.sort().at(-1) ?? dayOf(today)
  }
}

/**
 * Returns the time of the newest commit in Unix milliseconds, so that a build of the same commit is the same at any time.
 * `SOURCE_DATE_EPOCH`, in Unix seconds, replaces it, and `now` is used without git or a repository. Source:
 * reproducible-builds.org/specs/source-date-epoch.
 */
export function builtAtOf(root: string, epoch: string | undefined, now: number): number {
  const seconds = epoch || (runGit(root, ['log', '-1', '--format=%ct']) ?? '').trim()
  return /^\d{1,11}$/.test(seconds) ? 1_000 * Number(seconds) : now
}

/** Returns each file with the day of its newest commit. Empty without git or a repository. */
async function historyOf(root: string): Promise<ReadonlyMap<string, string>> {
  const days = new Map<string, string>()
  let day = ''
  const format = ['--format=@%cs', '--name-only', '--no-renames', '--relative']
  const args = ['-c', 'core.quotePath=false', 'log', ...format, '--', 'src']
  const log = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    () => '',
  )
  for (const line of log.split('\n')) {
    if (line.startsWith('@')) day = line.slice(1)
    else if (line !== '' && !days.has(line)) days.set(line, day)
  }
  return days
}
