// npm test [-- FILES | --changed | flags of vitest]: the tests of every change, in a few minutes.
// npm run test:all: every test. npm run test:rest: those that npm test leaves out.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Projects of vitest.config.ts that `npm test` runs. */
const fast = ['unit', 'apart', 'architecture', 'smoke']
/** Projects that only `npm run test:all` runs: they take minutes, or need tools that tests/package.json lists. */
const rest = ['slow', 'e2e']

const [scope, ...args] = process.argv.slice(2)
const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs')

/** Runs the tests of some projects, of every project for none. Returns the exit code. */
function run(projects: readonly string[]): number {
  const flags = projects.flatMap((name) => ['--project', name])
  const { status, error } = spawnSync(process.execPath, [vitest, 'run', ...flags, ...args], { stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}

/** Whether the arguments choose tests: then every project is searched for them. */
const isNarrow = args.some((arg) => !arg.startsWith('-') || /^--(?:changed|project|related)\b/.test(arg))

const runs = { fast: [isNarrow ? [] : fast], rest: [rest], all: [fast, rest] }[scope ?? '']
if (runs === undefined) throw new RangeError(`There are no tests called "${scope}".`)
// Both runs of `all` happen, so that one failure does not hide the others.
process.exitCode = Math.max(...runs.map(run))
