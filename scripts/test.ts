// npm test [-- FILES | --changed | flags of vitest]: the tests of every change, in a few minutes. npm run test:all:
// every test. npm run test:rest: those that npm test leaves out.
import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** Projects of vitest.config.ts that `npm test` runs. */
const fast = ['unit', 'apart', 'architecture', 'smoke']
/** Projects that only `npm run test:all` runs: they take minutes, or need tools that tests/package.json lists. */
const rest = ['slow', 'e2e']

/** Flags of vitest whose value is the next argument, and is no file. */
const takesValue = /^(?:-t|-c|--(?:testNamePattern|reporter|config|maxWorkers|shard|bail|retry|testTimeout|pool))$/

/**
 * Returns the projects of each run of vitest; none means every project. Named files are searched for in every project.
 * `--changed` never starts the long browser tests, which import nearly everything. Throws `RangeError` for another
 * scope.
 */
export function projectsOf(scope: string, args: readonly string[]): readonly (readonly string[])[] {
  if (scope === 'rest') return [rest]
  if (scope === 'all') return [fast, rest]
  if (scope !== 'fast') throw new RangeError(`There are no tests called "${scope}".`)
  if (args.some((arg) => /^--project\b/.test(arg))) return [[]]
  if (args.some((arg) => /^--changed\b/.test(arg))) return [[...fast, 'slow']]
  const hasFiles = args.some((arg, index) => !arg.startsWith('-') && !takesValue.test(args[index - 1] ?? ''))
  return [hasFiles ? [] : fast]
}

/**
 * Returns in how many appearances a run checks a state of a page for accessibility: the full run and CI in both themes
 * and directions, every other run in one, which finds nearly everything.
 */
export function appearancesOf(scope: string, env: Readonly<Record<string, string | undefined>>): 'one' | 'all' {
  return scope === 'fast' && !env.CI ? 'one' : 'all'
}

/** Runs the tests of some projects. Returns the exit code. */
function run(projects: readonly string[], args: readonly string[], appearances: 'one' | 'all'): number {
  const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const flags = projects.flatMap((name) => ['--project', name])
  const env = { ...process.env, PORTAGE_TEST_APPEARANCES: appearances }
  const { status, error } = spawnSync(process.execPath, [vitest, 'run', ...flags, ...args], { stdio: 'inherit', env })
  if (error) throw error
  return status ?? 1
}

// A test imports this file. The path may lead over a link, which the module's own does not.
if (realpathSync(process.argv[1] ?? '') === realpathSync(import.meta.filename)) {
  const [scope = '', ...args] = process.argv.slice(2)
  // Both runs of `all` happen, so that one failure does not hide the others.
  const appearances = appearancesOf(scope, process.env)
  process.exitCode = Math.max(...projectsOf(scope, args).map((projects) => run(projects, args, appearances)))
}
