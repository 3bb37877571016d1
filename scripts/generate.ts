import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chainFolders } from '../src/core/chains/families.ts'
import { readCommandLine } from '../src/local/readCommandLine.ts'
import { chainTableFiles } from './chainTables.ts'

// `npm run generate`: rewrites the generated files of the repository. A failure leaves every file as it was.
const root = path.resolve(import.meta.dirname, '..')
const readIfExists = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Writes the files that differ. Returns their names and a function that restores them. */
function writeFiles(files: ReadonlyMap<string, string>) {
  const changed = [...files].flatMap(([name, text]) => {
    const file = path.join(root, name)
    const before = readIfExists(file)
    return before === text ? [] : [{ name, file, text, before }]
  })
  // All texts exist before the first file changes, and each file changes at once.
  for (const { file, text } of changed) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.generated`, text)
  }
  for (const { file } of changed) renameSync(`${file}.generated`, file)
  const restore = () => {
    for (const { file, before } of changed) before === undefined ? rmSync(file) : writeFileSync(file, before)
  }
  return { names: changed.map(({ name }) => name), restore }
}

/** Computes every file but the tables of chains. The modules load now, because they read those tables. */
async function otherFiles(): Promise<ReadonlyMap<string, string>> {
  const { portalPages } = await import('./portalTables.ts')
  const { devnetContracts } = await import('./devnetContracts.ts')
  const { contractEndings } = await import('./contractEndings.ts')
  const { tokenIcons } = await import('./tokenIcons.ts')
  const { pageTokens } = await import('./pageTokens.ts')
  const { pageScript } = await import('./pageScript.ts')
  const { manifestFiles } = await import('./release/manifests.ts')
  const { sdkFiles } = await import('./sdk/sdkFiles.ts')
  return new Map([
    ...portalPages().map(({ file, text }) => [path.relative(root, file), text] as const),
    ['src/devnet/chains/evm/contracts.ts', await devnetContracts()],
    ['src/core/address/contractEndings.ts', contractEndings()],
    ['src/ui/shared/assets/tokenIcons.ts', tokenIcons()],
    ['src/server/page/tokens.ts', pageTokens()],
    ['src/server/page/script.ts', await pageScript()],
    ...manifestFiles(),
    ...sdkFiles(),
  ])
}

readCommandLine({ usage: 'npm run generate: rewrites the generated files of the repository.' })
const tables = chainTableFiles(Object.values(chainFolders).flat())
const written = writeFiles(tables)
try {
  const others = await otherFiles()
  const changed = [...written.names, ...writeFiles(others).names]
  console.log(`${tables.size + others.size} generated files are current; ${changed.length} changed.`)
  for (const file of changed) console.log(`  ${file}`)
} catch (error) {
  written.restore()
  throw error
}
