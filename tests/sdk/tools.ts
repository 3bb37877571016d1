import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { installOnce, run, toolsFolder } from '../../scripts/release/tools.ts'

const LOCK = 'package-lock.json'

/** Installs the packages of tests/sdk/package-lock.json once. Returns their folder. */
export const nodeTools = installOnce('node', async () => {
  const source = import.meta.dirname
  const modules = path.join(toolsFolder, 'node_modules')
  const locked = await readFile(path.join(source, LOCK), 'utf8')
  if ((await readFile(path.join(modules, LOCK), 'utf8').catch(() => '')) !== locked) {
    await mkdir(toolsFolder, { recursive: true })
    for (const name of ['package.json', LOCK]) await cp(path.join(source, name), path.join(toolsFolder, name))
    await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: toolsFolder })
    await cp(path.join(toolsFolder, LOCK), path.join(modules, LOCK))
  }
  return modules
})
