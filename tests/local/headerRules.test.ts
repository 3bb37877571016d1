import path from 'node:path'
import { expect, test } from 'vitest'
import { readHeaderRules } from '../../src/local/headerRules.ts'
import { readProjectSettings } from '../../src/local/projectSettings.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('the policy of netlify.toml allows the camera on the swap page alone, where signers show codes', async () => {
  const rules = await readHeaderRules(readProjectSettings(root))
  const cameraOn = (pathname: string) => /camera=\([^)]*\)/.exec(rules(pathname)['permissions-policy'] ?? '')?.[0]
  expect(cameraOn('/')).toBe('camera=(self)')
  const others = [
    '/frame',
    '/embed',
    '/bitcoin-to-ethereum',
    '/tx',
    '/tx/ABC',
    '/i',
    '/help',
    '/developers/',
    '/index/x',
  ]
  expect(others.map(cameraOn)).toEqual(others.map(() => 'camera=()'))
})
