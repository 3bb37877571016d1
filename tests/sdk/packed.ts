import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { packFolder } from '../../scripts/release/builds.ts'
import { root } from '../../scripts/release/tools.ts'
import { buildTypescript } from '../../scripts/sdk/buildTypescript.ts'
import { memoizeAsync } from '../../src/std/memoizeAsync.ts'

const cache = path.join(root, 'node_modules/.cache/portage-sdk')
/** Everything that the package is built from. */
const inputs = [
  ...['core', 'std', 'wallets', 'contract', 'devnet', 'sdk'].map((room) => `src/${room}`),
  'scripts/sdk',
  'sdk/typescript',
  'src/site.ts',
  'package-lock.json',
  'CHANGELOG.md',
]

function filesIn(place: string): readonly string[] {
  const found = path.join(root, place)
  if (statSync(found).isFile()) return [place]
  const names = readdirSync(found, { recursive: true, encoding: 'utf8' }).toSorted()
  const isOwn = (name: string) => !name.startsWith('dist') && statSync(path.join(found, name)).isFile()
  return names.filter(isOwn).map((name) => path.join(place, name))
}

function hashInputs(): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn)) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 32)
}

/** Builds and packs the TypeScript package, once for every state of the repository. Returns its archive. */
export const packTypescript = memoizeAsync(async (): Promise<string> => {
  const folder = path.join(cache, hashInputs())
  if (!existsSync(folder)) {
    const unfinished = path.join(cache, randomUUID())
    mkdirSync(unfinished, { recursive: true })
    await buildTypescript(unfinished)
    await packFolder(unfinished)
    // Another process may have finished first; both archives are the same.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  }
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('npm pack wrote no archive.')
  return path.join(folder, name)
})
