import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../src/local/build.ts'
import { devnetContracts } from './devnetContracts.ts'
import { withGeneratedTables } from './generatedTables.ts'
import { portalPages } from './portalTables.ts'
import { sdkFiles } from './sdk/sdkFiles.ts'

// `npm run generate`: rewrites the generated files of the repository.
const readme = path.join(projectRoot, 'README.md')
writeFileSync(readme, withGeneratedTables(readFileSync(readme, 'utf8')))
console.log('README.md has the current tables.')

for (const { file, text } of portalPages()) writeFileSync(file, text)
console.log('The portal pages about the devnet have the current tables.')

const contracts = path.join(projectRoot, 'src/devnet/chains/evm/contracts.ts')
writeFileSync(contracts, devnetContracts())
console.log('src/devnet/chains/evm/contracts.ts has the compiled contracts of the devnet.')

for (const [file, text] of sdkFiles()) writeFileSync(path.join(projectRoot, file), text)
console.log('sdk/ has the client libraries of the contract.')
