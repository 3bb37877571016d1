import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

function run(script: string, ...args: readonly string[]) {
  const file = path.resolve(import.meta.dirname, '../../scripts', script)
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('npm run gallery', () => {
  test('prints help, and draws nothing', () => {
    expect(run('gallery.ts', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--check') })
  })

  test('refuses an unknown flag', () => {
    expect(run('gallery.ts', '--axx')).toMatchObject({ status: 2, stderr: expect.stringContaining('--axx') })
  })
})

describe('npm run bench', () => {
  test('lists each bench without a name, with how long it takes, and runs none', () => {
    const { status, stdout } = run('bench.ts')
    expect(status).toBe(0)
    for (const name of ['server', 'pages', 'sheets', 'failover', 'memory', 'lighthouse', 'quotes', 'proof'])
      expect(stdout).toMatch(new RegExp(`^  ${name} +\\d+ min  \\S`, 'm'))
    expect(stdout).not.toMatch(/^# /m)
  })

  test.each([['servers'], ['quotes', '--seed', '1']])('refuses %s %s %s', (...args) => {
    const { status, stderr } = run('bench.ts', ...args)
    expect(status).toBe(2)
    expect(stderr).toContain('npm run bench -- name')
  })
})
