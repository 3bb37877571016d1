import { site } from '../src/site.ts'

/** Sources of the entries that are not a file of `src/sdk`. */
const sources: Readonly<Record<string, string>> = {
  wallets: 'src/wallets/index.ts',
  page: 'src/sdk/page/index.ts',
}

const ownEntry = new RegExp(`'${site.packages.typescript}(?:/(\\w+))?'`, 'g')

/** Names our package's entries in a program by their sources, for a program that runs from the root of the repository. */
export const withOwnSources = (code: string): string =>
  code.replace(ownEntry, (_, entry: string = 'index') => `'./${sources[entry] ?? `src/sdk/${entry}.ts`}'`)
