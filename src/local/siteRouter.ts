import { pathToFileURL } from 'node:url'
import { loadEdgeFunctions } from './edgeFunctions.ts'
import type { LoadModule } from './functionFiles.ts'
import { loadFunctions } from './functions.ts'
import { readHeaderRules } from './headerRules.ts'
import { readProjectSettings } from './projectSettings.ts'
import { publishedPages } from './publishedPages.ts'
import { readRedirectRules } from './redirectRules.ts'
import { createRouter, type Router } from './router.ts'
import { createStaticFiles } from './staticFiles.ts'

export interface SiteOptions {
  /** Where netlify.toml lies. */
  readonly root: string
  /** Where the built site lies, when it is not where netlify.toml says. */
  readonly publishDir?: string
  readonly siteUrl: string
  readonly log: (line: string) => void
}

const importModule: LoadModule = (file) => import(/* @vite-ignore */ pathToFileURL(file).href)

/** A built site with its functions, all read once. Throws a sentence when a rule or a function cannot be read. */
export async function siteRouter({ root, publishDir, siteUrl, log }: SiteOptions): Promise<Router> {
  const settings = readProjectSettings(root, publishDir)
  const [functions, edge, headers] = await Promise.all([
    loadFunctions(settings.functionsDir, importModule),
    loadEdgeFunctions(settings, importModule),
    readHeaderRules(settings),
  ])
  return createRouter({
    functions: async () => functions,
    edge: async () => edge,
    redirects: readRedirectRules(settings, siteUrl),
    pages: publishedPages(createStaticFiles(settings.publishDir, headers), siteUrl),
    site: { url: siteUrl, log },
  })
}
