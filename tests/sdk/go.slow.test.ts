import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { root, run } from '../../scripts/release/tools.ts'
import { installationOf } from '../../src/discovery/portal/installation.ts'
import { goModulePath } from '../../src/site.ts'
import { hasLanguage } from '../e2e/runSample.ts'
import { sharedVectorCount } from './vectors.ts'

const folder = path.join(root, 'sdk/go')
const options = { cwd: folder, env: { GOFLAGS: '-buildvcs=false', GOTOOLCHAIN: 'local' } }

describe('the Go client', () => {
  beforeEach(async (context) => {
    if (!(await hasLanguage('go'))) context.skip('The machine cannot run Go.')
  })

  test('passes its own tests and runs every shared vector and example', async () => {
    const { stdout } = await run('go', ['test', '-v', '.'], options)
    expect(stdout).toMatch(/^ok /m)
    expect(Number(/vectors executed: (\d+)/.exec(stdout)?.[1])).toBe(sharedVectorCount())
    const examples = readFileSync(path.join(folder, 'example_test.go'), 'utf8').match(/^func Example/gm)
    expect(stdout.match(/^--- PASS: Example/gm)).toHaveLength(examples?.length ?? 0)
  })

  test('is formatted and passes vet', async () => {
    expect((await run('gofmt', ['-l', '.'], options)).stdout).toBe('')
    await run('go', ['vet', './...'], options)
  })

  test('passes staticcheck, which CI has and other machines may lack', async (context) => {
    const found = process.env.CI || (await run('staticcheck', ['-version']).catch(() => undefined))
    if (!found) return context.skip('The machine has no staticcheck.')
    expect((await run('staticcheck', ['./...'], options)).stdout).toBe('')
  })

  test('is installed by the command of its documentation, without a registry', async () => {
    const project = mkdtempSync(path.join(tmpdir(), 'portage-go-'))
    onTestFinished(() => rmSync(project, { recursive: true }))
    const env = { ...options.env, GOPROXY: 'off' }
    const [command = '', ...args] = installationOf('go', false).inProject.replace('PATH', root).split(' ')
    await run('go', ['mod', 'init', 'empty.example'], { cwd: project, env })
    await run(command, args, { cwd: project, env })
    await run('go', ['build', '-o', 'command', `${goModulePath()}/cmd/portage-swap`], { cwd: project, env })
    expect(readdirSync(project)).toContain('command')
  })

  test('imports nothing but the standard library and its own module', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.go'))
    const imported = files.flatMap((name) =>
      [...readFileSync(path.join(folder, name), 'utf8').matchAll(/^(?:import )?\t?(?:portage )?"([\w./-]+)"$/gm)].map(
        ([, target = '']) => target,
      ),
    )
    expect(imported).toContain('net/http')
    const foreign = imported.filter((target) => target.includes('.') && target !== goModulePath())
    expect(foreign, 'Write the path of goModulePath() in hand-written files.').toEqual([])
  })
})
