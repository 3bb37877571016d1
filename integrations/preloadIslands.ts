import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addToHead, type PageFile } from './pageFiles.ts'

/** An import or a re-export of a built file, whose bundler writes no spaces. */
const staticImport = /(?:from|import)["'`](\.\/[^"'`]+)["'`]/g

/** Returns the addresses of scripts and of all that they import statically, in the order of discovery. */
async function withImports(folder: string, scripts: readonly string[]): Promise<readonly string[]> {
  const found = new Set(scripts)
  // A set that grows while it is read is read to its end.
  for (const script of found) {
    const code = await readFile(path.join(folder, script), 'utf8')
    for (const [, file = ''] of code.matchAll(staticImport))
      found.add(path.posix.join(path.posix.dirname(script), file))
  }
  return [...found]
}

/**
 * Adds to each page of a built folder with an island what its island loads, so that the files are requested at once. A
 * browser finds them only after the style sheets, and then one after another. They have low priority, because the page
 * shows its form without them.
 */
export async function preloadIslands(folder: string, pages: readonly PageFile[]): Promise<void> {
  for (const page of pages) {
    const islands = page.html.match(/<astro-island\b[^>]*>/g) ?? []
    const scripts = islands.flatMap((island) =>
      [...island.matchAll(/\b(?:component|renderer)-url="([^"]+)"/g)].map(([, url = '']) => url),
    )
    if (scripts.length === 0) continue
    const links = (await withImports(folder, scripts)).map(
      (script) => `<link rel="modulepreload" fetchpriority="low" href="${script}">`,
    )
    addToHead(page, links.join(''))
  }
}
