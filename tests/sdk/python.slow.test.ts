import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { pythonWithTools, root, run } from '../../scripts/release/tools.ts'
import { installTestTools } from '../../scripts/testTools.ts'
import { hasLanguage } from '../e2e/runSample.ts'
import { sharedVectorCount } from './vectors.ts'

const folder = path.join(root, 'sdk/python')
const env = { PYTHONPATH: path.join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' }

describe('the Python client', () => {
  beforeEach(async (context) => {
    if (!(await hasLanguage('python'))) context.skip('The machine cannot run Python.')
  })

  test('passes its own tests and runs every shared vector', async () => {
    const python = await pythonWithTools()
    const { stdout, stderr } = await run(python, ['-m', 'unittest', 'discover', '-s', 'tests'], { cwd: folder, env })
    expect(stderr).toMatch(/^Ran 1\d tests/m)
    expect(stderr).toMatch(/^OK$/m)
    expect(Number(/vectors executed: (\d+)/.exec(stdout)?.[1])).toBe(sharedVectorCount())
  })

  test('has docstrings whose examples run', async () => {
    const modules = ['__init__', 'amounts', 'assets', 'references', 'receipts', 'client'].map(
      (name) => `src/portage_swap/${name}.py`,
    )
    const program = `import doctest, importlib, sys\nfor name in sys.argv[1:]:\n    result = doctest.testmod(importlib.import_module(name))\n    assert result.attempted > 0 and result.failed == 0, name`
    const names = modules.map((file) => path.basename(file, '.py')).map((name) => `portage_swap.${name}`)
    await run(await pythonWithTools(), ['-c', program, ...names], { cwd: folder, env })
  })

  test('passes mypy in strict mode', async () => {
    const cache = path.join(root, 'node_modules/.cache/portage-sdk/mypy')
    const { stdout } = await run(await pythonWithTools(), ['-m', 'mypy', '--cache-dir', cache], { cwd: folder })
    expect(stdout).toMatch(/^Success: no issues found in \d\d source files/)
  })

  test('passes pyright in strict mode', async () => {
    const args = [path.join(await installTestTools(), 'pyright/index.js'), '--pythonpath', await pythonWithTools()]
    const { stdout } = await run(process.execPath, args, { cwd: folder })
    expect(stdout).toContain('0 errors, 0 warnings')
  })
})
