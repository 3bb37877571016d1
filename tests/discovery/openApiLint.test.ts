import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import spectralCore from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { afterAll, describe, expect, test } from 'vitest'
import { openApi } from '../../src/discovery/registry/openApi.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { registryWithDummies, siteUrl } from './dummies.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Described = ReturnType<typeof openApi>
const described = (registry = registryOf(siteUrl, 'mainnet')): Described =>
  JSON.parse(JSON.stringify(openApi(registry)))
/** Two faults that both linters know: no license, and an operation without a name. */
const broken = () => {
  const document = JSON.parse(JSON.stringify(described()))
  delete document.info.license
  delete document.paths['/.well-known/status'].get.operationId
  delete document.paths['/.well-known/status'].get.responses['200'].description
  return document as object
}

const command = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
/** Neither usage is reported nor a newer version looked for: nothing leaves the machine. */
const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** What Redocly's recommended rules object to, warnings too. Its command is its only door. */
async function redocly(document: object, name: string): Promise<string[]> {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(document))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, 'lint', file, '--extends=recommended', '--format=json'],
    { env: quiet, cwd: folder },
  ).catch((failed: { stdout: string }) => failed)
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

/** What Spectral's rules for OpenAPI object to, hints too. */
async function spectral(document: object): Promise<string[]> {
  const linter = new spectralCore.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas as never, 'recommended']] })
  const found = await linter.run(JSON.parse(JSON.stringify(document)))
  return found.map(({ code, path: place, message }) => `${code}: ${place.join('.')} ${message}`)
}

describe('linters of OpenAPI find nothing', () => {
  test('Redocly, by its recommended rules', async () => {
    const [own, more, faults] = await Promise.all([
      redocly(described(), 'own.json'),
      redocly(described(registryWithDummies()), 'more.json'),
      redocly(broken(), 'broken.json'),
    ])
    expect([own, more]).toEqual([[], []])
    expect(faults.join('\n')).toMatch(/info-license/)
    expect(faults.join('\n')).toMatch(/operation-operationId/)
  })

  test('Spectral, by spectral:oas', async () => {
    expect(await spectral(described())).toEqual([])
    expect(await spectral(described(registryWithDummies()))).toEqual([])
    expect((await spectral(broken())).join('\n')).toMatch(/operation-operationId/)
  })
})
