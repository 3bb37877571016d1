import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../scripts/gallery.ts')

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('npm run gallery', () => {
  test('prints help, and draws nothing', () => {
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--axe') })
  })

  test('refuses an unknown flag', () => {
    expect(run('--axx')).toMatchObject({ status: 1, stderr: expect.stringContaining('--axx') })
  })
})
