import { site } from '../src/site.ts'

const ownEntry = new RegExp(`'${site.packages.typescript}(?:/(\\w+))?'`, 'g')

/** Names our package's entries in a program by their sources, for a program that runs from the root of the repository. */
export const withOwnSources = (code: string): string =>
  code.replace(ownEntry, (_, entry: string = 'index') => `'./src/sdk/${entry}.ts'`)
