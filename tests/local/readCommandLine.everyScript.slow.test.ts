import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const data = mkdtempSync(path.join(tmpdir(), 'portage-command-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}
/** The npm scripts that people call with arguments: those without a hook of npm. */
const commands = Object.entries(scripts).filter(
  ([name, text]) => text.startsWith('node ') && !/^(?:pre|post)/.test(name),
)

function run(command: string, ...args: readonly string[]) {
  const [, ...words] = command.split(' ')
  const env = { ...process.env, PORTAGE_NETWORK: 'devnet', DATA_DIR: data, PORT: '0', DEVNET_PORT: '0' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

test('finds the npm scripts', () => {
  expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'bench', 'gallery', 'check']))
})

describe.each(commands)('npm run %s', (name, command) => {
  test('refuses an unknown flag by its name, and does nothing', () => {
    const { status, stdout, stderr } = run(command, '--no-such-flag')
    expect(status).toBeGreaterThan(0)
    // Vitest names an option as its own reader writes it.
    expect(stderr + stdout).toMatch(/no-such-flag|suchFlag/)
  })

  test.runIf(!name.startsWith('test'))('prints its help, and does nothing', () => {
    const { status, stdout } = run(command, '--help')
    expect(status).toBe(0)
    expect(stdout).toContain(`npm ${name === 'start' ? name : `run ${name}`}`)
  })
})
