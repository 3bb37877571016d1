import path from 'node:path'
import { projectRoot } from '../src/local/build.ts'
import { readCommandLine } from '../src/local/readCommandLine.ts'
import { buildTypescript } from './sdk/buildTypescript.ts'

// `npm run sdk`: builds the TypeScript package, for `npm pack` and `npm publish` in its folder.
readCommandLine({ usage: 'npm run sdk: builds the TypeScript package in sdk/typescript.' })
await buildTypescript(path.join(projectRoot, 'sdk/typescript'))
console.log('sdk/typescript/dist has the built package.')
