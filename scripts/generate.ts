import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../src/local/build.ts'
import { contractEndings } from './contractEndings.ts'
import { devnetContracts } from './devnetContracts.ts'
import { portalPages } from './portalTables.ts'
import { manifestFiles } from './release/manifests.ts'
import { sdkFiles } from './sdk/sdkFiles.ts'

// `npm run generate`: rewrites the generated files of the repository. A failure leaves every file as it was.
const files = new Map<string, string>([
  ...portalPages().map(({ file, text }) => [path.relative(projectRoot, file), text] as const),
  ['src/devnet/chains/evm/contracts.ts', devnetContracts()],
  ['src/core/address/contractEndings.ts', contractEndings()],
  ...manifestFiles(),
  ...sdkFiles(),
])

const changed = [...files].filter(([file, text]) => {
  try {
    return readFileSync(path.join(projectRoot, file), 'utf8') !== text
  } catch {
    return true
  }
})
// All texts exist before the first file changes, and each file changes at once.
for (const [file, text] of changed) writeFileSync(path.join(projectRoot, `${file}.generated`), text)
for (const [file] of changed) renameSync(path.join(projectRoot, `${file}.generated`), path.join(projectRoot, file))

console.log(`${files.size} generated files are current; ${changed.length} changed.`)
for (const [file] of changed) console.log(`  ${file}`)
