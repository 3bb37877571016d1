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

/** Flags whose value is the next argument, and is no file. */
const takesValue = /^(?:-t|-c|--(?:testNamePattern|reporter|config|maxWorkers|shard|bail|retry|testTimeout|pool))$/
const files = args.filter((arg, index) => !arg.startsWith('-') && !takesValue.test(args[index - 1] ?? ''))

/** Named files are searched for in every project. Changes never start the long browser tests, which import everything. */
function projectsOfFast(): readonly string[] {
  if (args.some((arg) => /^--project\b/.test(arg))) return []
  if (args.some((arg) => /^--changed\b/.test(arg))) return [...fast, 'slow']
  return files.length > 0 ? [] : fast
}

const runs = { fast: [projectsOfFast()], rest: [rest], all: [fast, rest] }[scope ?? '']
if (runs === undefined) throw new RangeError(`There are no tests called "${scope}".`)
// Both runs of `all` happen, so that one failure does not hide the others.
process.exitCode = Math.max(...runs.map(run))
