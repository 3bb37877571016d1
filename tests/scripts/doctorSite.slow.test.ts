import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { SiteReport } from '../../scripts/doctor/checkSite.ts'
import { runDoctor } from '../../scripts/doctorCommand.ts'
import { startLocal } from '../../src/local/startLocal.ts'
import { captureOutput } from './captureOutput.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npm run doctor -- --site reads a local server, whose functions are the site’s own', async () => {
  const dist = path.join(folder, 'dist')
  mkdirSync(path.join(dist, '.well-known'), { recursive: true })
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Swap</title>')
  writeFileSync(path.join(dist, 'index.md'), '# Swap')
  writeFileSync(path.join(dist, '_headers'), "/*\n  Content-Security-Policy: default-src 'self'\n")
  writeFileSync(path.join(dist, '.well-known/build.json'), JSON.stringify({ commit: 'a'.repeat(40), files: {} }))
  const env = { PORT: '0', DEVNET_PORT: '0', DATA_DIR: path.join(folder, 'data'), SECURITY_CONTACT: 'a@example.org' }
  const { url, close } = await startLocal({ env, dist, log: () => {} })
  try {
    // On a busy machine, the first answers of the nodes are too late.
    const summary = async () => (await fetch(`${url}/.well-known/status`)).text()
    await expect.poll(summary, { interval: 1_000 }).not.toContain('is reliable at the moment')
    const { code, out } = await captureOutput((terminal) =>
      runDoctor(['--site', url, '--json'], { env: {}, ...terminal }),
    )
    const { checks, network } = JSON.parse(out) as SiteReport
    const states = Object.fromEntries(checks.map(({ check, state }) => [check, state]))
    expect([code, network]).toEqual([0, 'devnet'])
    expect(states).toEqual({
      service: expect.stringMatching(/^(?:ok|warning)$/),
      network: 'ok',
      clock: 'ok',
      database: 'ok',
      'api keys': 'ok',
      'signed quotes': 'ok',
      mail: 'ok',
      'security contact': 'ok',
      'quote keys': 'ok',
      'memoless swaps': 'ok',
      pages: 'ok',
      headers: 'ok',
      'edge function': 'ok',
      build: 'ok',
    })
  } finally {
    await close()
  }
})
