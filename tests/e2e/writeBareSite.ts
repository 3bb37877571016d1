import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hardenFolder } from '../integrations/hardenFolder.ts'

const bare = '<!doctype html><html lang="en"><head><title>Bare</title></head><body></body></html>'

/**
 * Writes a site of one empty page with the policy that a build writes for the same connections. For tests that run a
 * program of their own on the page, where a whole build would only cost time.
 */
export async function writeBareSite(folder: string, connectTo: readonly string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['index.html', '404.html']) writeFileSync(path.join(folder, name), bare)
  await hardenFolder(folder, connectTo)
}
