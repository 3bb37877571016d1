import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { waitForLock } from '../src/local/fileLock.ts'
import { root, run, toolsFolder } from './release/tools.ts'

/** Folders with a package.json and a lock file of their own: tools of tests, and clients of other projects. */
export type ToolsFolder = 'tests' | 'tests/clients'

const LOCK = 'package-lock.json'

/**
 * Installs the packages of a folder's lock file, once for each state of that file. Returns their node_modules. Throws
 * when npm cannot reach its registry. `npm test` never calls it; `npm run test:all` and `npm run check` do.
 */
export async function installTestTools(folder: ToolsFolder = 'tests'): Promise<string> {
  const source = path.join(root, folder)
  const modules = path.join(source, 'node_modules')
  const locked = await readFile(path.join(source, LOCK), 'utf8')
  const isInstalled = async () =>
    (await readFile(path.join(modules, '.installed-lock.json'), 'utf8').catch(() => '')) === locked
  if (await isInstalled()) return modules
  // Several processes may want the same tools, so only one of them installs at a time.
  const lock = await waitForLock(path.join(toolsFolder, `${path.basename(folder)}.lock`), () => undefined)
  try {
    if (await isInstalled()) return modules
    console.log(
      `Installing the packages of ${folder}/package.json, once for this lock file. It takes a minute or more.`,
    )
    await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: source })
    await cp(path.join(source, LOCK), path.join(modules, '.installed-lock.json'))
    return modules
  } catch (error) {
    throw new Error(`npm could not install ${folder}/package.json. It needs the npm registry once.`, { cause: error })
  } finally {
    lock.release()
  }
}
