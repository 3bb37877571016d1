import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

/** A package whose `start` is this one's, but runs a command that takes its time to close. */
const folder = mkdtempSync(path.join(tmpdir(), 'portage-npm-'))
const longCommand = path.join(root, 'tests/local/fixtures/longCommand.ts')
const start = scripts.start?.replace('src/local/start.ts', `${longCommand} 300`)
writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'signals', private: true, scripts: { start } }))
const started: number[] = []
afterAll(() => {
  for (const group of started) endGroup(group)
  rmSync(folder, { recursive: true })
})

/** Ends what a failed test may have left behind. */
function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

interface NpmRun {
  readonly cwd: string
  readonly args: readonly string[]
  /** The output after which the signal is sent. */
  readonly ready: string
  readonly signal: NodeJS.Signals
  /** A terminal sends its signals to every process of the group, a supervisor to npm alone. */
  readonly to: 'npm' | 'group'
}

/** Runs npm, sends one signal, and resolves with all output once every process that writes to it has ended. */
function signalNpm({ cwd, args, ready, signal, to }: NpmRun): Promise<string> {
  return new Promise((done, fail) => {
    const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter)
    const npm = spawn('npm', [...args], { cwd, detached: true, env: { ...process.env, PATH } })
    if (npm.pid !== undefined) started.push(npm.pid)
    let output = ''
    let sent = false
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (sent || npm.pid === undefined || !output.includes(ready)) return
      sent = true
      process.kill(to === 'group' ? -npm.pid : npm.pid, signal)
    }
    npm.stdout.on('data', read)
    npm.stderr.on('data', read)
    npm.on('error', fail)
    npm.on('close', () => done(output))
  })
}

describe('npm scripts', () => {
  test('use no shell syntax, so they run on Windows too', () => {
    const shell = /[&|;<>$`\\'"]|^(exec|export|rm|cp|mv|mkdir|cat|env|set)\b|^\w+=/
    const broken = Object.entries(scripts).filter(([, command]) => shell.test(command))
    expect(broken).toEqual([])
  })

  test.for([
    { signal: 'SIGTERM', to: 'npm' },
    { signal: 'SIGINT', to: 'group' },
    { signal: 'SIGTERM', to: 'group' },
  ] as const)('npm start closes its servers after $signal to $to', async ({ signal, to }) => {
    const output = await signalNpm({ cwd: folder, args: ['start', '--silent'], ready: 'ready\n', signal, to })
    expect(output).toBe('ready\nclosing\nclosed\n')
  })

  test('npm run devnet ends after SIGTERM to npm', async () => {
    const args = ['run', 'devnet', '--silent', '--', '--port', '0', '--paused']
    const output = await signalNpm({ cwd: root, args, ready: 'controls', signal: 'SIGTERM', to: 'npm' })
    expect(output).toContain('Portage devnet')
  })
})
