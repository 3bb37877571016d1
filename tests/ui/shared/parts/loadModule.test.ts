import { expect, test } from 'vitest'
import { fetchModules, loadChecked, loadModule } from '../../../../src/ui/shared/parts/loadModule.ts'

test('imports a module at once when all of its files are loaded', async () => {
  expect(await loadModule(0, async () => 'module')).toBe('module')
})

test('runs no module while files are fetched ahead', async () => {
  let runs = 0
  const load = () => loadModule(0, async () => (runs += 1))
  await fetchModules(load)
  expect(runs).toBe(0)
  await load()
  expect(runs).toBe(1)
})

test('rejects when a file that was fetched ahead is missing, and imports nothing after one that a press needs', async () => {
  let runs = 0
  const load = () => loadModule(['./missing.js'], async () => (runs += 1))
  await expect(fetchModules(load)).rejects.toThrow()
  await expect(loadChecked(load)).rejects.toThrow()
  expect(runs).toBe(0)
})
