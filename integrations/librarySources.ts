import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../', import.meta.url))
const folders = ['src/core', 'src/wallets']
const name = 'virtual:library-sources'

/** Returns the library's TypeScript by path from the root, such as "/src/core/index.ts". */
function readSources(): Readonly<Record<string, string>> {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/'))),
  )
  return Object.fromEntries(files.sort().map((file) => [`/${file}`, readFileSync(path.join(root, file), 'utf8')]))
}

/**
 * Gives the portal's reference pages the library's sources as the one module `virtual:library-sources`. As a module for
 * each file, they were a quarter of what a build bundles for the pages.
 */
export const librarySources: Plugin = {
  name: 'library-sources',
  resolveId: { filter: { id: /^virtual:library-sources$/ }, handler: () => `\0${name}` },
  load: {
    filter: { id: /virtual:library-sources$/ },
    handler() {
      const sources = readSources()
      for (const file of Object.keys(sources)) this.addWatchFile(path.join(root, file))
      return `export const sources = JSON.parse(${JSON.stringify(JSON.stringify(sources))})`
    },
  },
}
