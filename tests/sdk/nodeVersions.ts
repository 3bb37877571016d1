import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, run } from '../../scripts/release/tools.ts'

/** Releases that are downloaded where the machine has none of a line. */
const releases: Readonly<Record<string, string>> = { 20: '20.20.2', 22: '22.23.3' }

/**
 * Returns a binary of Node, of a line such as `20` or a release such as `20.0.0`: this process's, the machine's own, or one from
 * the registry, which is kept. Undefined when none can be downloaded; CI must have one.
 */
export async function findNode(version: string): Promise<string | undefined> {
  const own = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'))
  for (const binary of [process.execPath, ...own.filter((file) => existsSync(file))]) {
    const { stdout } = await run(binary, ['--version']).catch(() => ({ stdout: '' }))
    if (`${stdout.trim()}.`.startsWith(`v${version}.`)) return binary
  }
  try {
    return await download(releases[version] ?? version)
  } catch (error) {
    if (process.env.CI) throw error
    return undefined
  }
}

async function download(release: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`
  const folder = path.join(root, 'node_modules/.sdk', `${name}-${release}`)
  const binary = path.join('node_modules', name, 'bin/node')
  if (existsSync(path.join(folder, binary))) return path.join(folder, binary)
  const unfinished = `${folder}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    const flags = [
      '--prefix',
      unfinished,
      '--no-save',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
    ]
    await run('npm', ['install', ...flags, `${name}@${release}`], { cwd: unfinished })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return path.join(folder, binary)
}
