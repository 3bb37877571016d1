import { cp, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { installTestTools } from '../../scripts/testTools.ts'

/**
 * Installs the clients of tests/clients/package-lock.json, and copies the scripts of a folder to where they find them.
 * Returns the folder of the copies. Throws when npm cannot reach its registry.
 */
export async function installClients(scripts: string): Promise<string> {
  const copies = path.join(await installTestTools('tests/clients'), '.scripts', path.basename(scripts))
  await mkdir(copies, { recursive: true })
  const files = (await readdir(scripts)).filter((name) => name.endsWith('.mjs'))
  for (const name of files) await cp(path.join(scripts, name), path.join(copies, name))
  return copies
}
