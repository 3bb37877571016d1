import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../runtime/configTypes.ts'
import { pathnameOf } from '../std/pathnameOf.ts'
import { buildsFolder, projectRoot } from './build.ts'
import { currentBuild, expectBuild } from './currentBuild.ts'
import { loadEdgeFunctions } from './edgeFunctions.ts'
import type { LoadModule } from './functionFiles.ts'
import { createFunctionFinder, type LocalFunction, loadFunctions } from './functions.ts'
import { readHeaderRules } from './headerRules.ts'
import { isRead } from './isRead.ts'
import { failureResponse, methodNotAllowed, notFound } from './localErrors.ts'
import type { LocalOptions, LocalServer } from './openSite.ts'
import { openSite } from './openSite.ts'
import type { FunctionsContext } from './operatorRoutes.ts'
import { readProjectSettings } from './projectSettings.ts'
import { readRedirectRules } from './redirectRules.ts'
import type { Pages, Router } from './router.ts'
import { createRouter } from './router.ts'
import type { StaticFiles } from './staticFiles.ts'
import { createStaticFiles } from './staticFiles.ts'

const importModule: LoadModule = (file) => import(/* @vite-ignore */ pathToFileURL(file).href)

export interface StartOptions extends LocalOptions {
  /** A built site to serve. Without one, the site is built when something has changed. */
  readonly dist?: string
  /** Where builds are kept; `.builds` unless given. */
  readonly builds?: string
  /** Starts only if the site is built: throws a `StartError` that names the command otherwise. */
  readonly isBuilt?: boolean
  /** Called once the ports are open and the devnet runs. Requests to the site wait until it is built. */
  readonly onOpen?: (config: Config) => void
}

/** A local server and the folder whose files it serves. */
export interface BuiltSite extends LocalServer {
  readonly publishDir: string
}

/** Builds the site when needed and serves it with its functions and, on the devnet, the devnet itself. */
export async function startLocal(options: StartOptions): Promise<BuiltSite> {
  const { root = projectRoot, log = console.log, dist, isBuilt = false } = options
  const builds = path.resolve(root, options.builds ?? buildsFolder(root))
  let publishDir = dist === undefined ? builds : path.resolve(root, dist)
  const expectStartable = (config: Config) => {
    if (isBuilt && dist === undefined) expectBuild({ root, config, builds })
  }
  const site = await openSite({ ...options, expectStartable }, async ({ env, config, onClose, onContext }) => {
    options.onOpen?.(config)
    if (dist === undefined) {
      const { folder, release } = await currentBuild({ root, env, config, builds, log, isBuilt })
      onClose(release)
      publishDir = folder
    }
    const router = await siteRouter({ root, publishDir, siteUrl: config.siteUrl, log })
    let context: Promise<FunctionsContext> | undefined
    onContext(() => {
      context ??= import('../runtime/serverContext.ts').then(({ serverContext }) => serverContext())
      return context
    })
    return router
  })
  return { ...site, publishDir }
}

interface SiteOptions {
  /** Where netlify.toml lies. */
  readonly root: string
  /** Where the built site lies, when it is not where netlify.toml says. */
  readonly publishDir?: string
  readonly siteUrl: string
  readonly log: (line: string) => void
  /** Answers instead of every function. */
  readonly answerFunctions?: LocalFunction['handle']
}

/** A built site with its functions, all read once. Throws a sentence when a rule or a function cannot be read. */
export async function siteRouter({ root, publishDir, siteUrl, log, answerFunctions }: SiteOptions): Promise<Router> {
  const settings = readProjectSettings(root, publishDir)
  const [functions, edge, headers] = await Promise.all([
    loadFunctions(settings.functionsDir, importModule),
    loadEdgeFunctions(settings, importModule),
    readHeaderRules(settings),
  ])
  const answering = functions.map((each) => (answerFunctions ? { ...each, handle: answerFunctions } : each))
  const find = createFunctionFinder(answering)
  const redirects = readRedirectRules(settings, siteUrl)
  const files = createStaticFiles({ folder: settings.publishDir, rules: headers, last: !redirects.areConditional })
  return createRouter({
    functions: () => find,
    edge: () => edge,
    redirects,
    pages: publishedPages(files, siteUrl),
    site: { url: siteUrl, log },
  })
}

/** Serves the built site's pages, read-only. A missing page is 404.html with status 404. */
function publishedPages(files: StaticFiles, siteUrl: string): Pages {
  return {
    find: async (request) => {
      const path = pathnameOf(request.url)
      const file = files.find(path)
      if (file === undefined) return undefined
      return isRead(request) ? files.serve(file, request) : failureResponse(methodNotAllowed, { siteUrl, path })
    },
    notFound: async (request) => {
      const page = files.find('/404')
      const response = page === undefined ? undefined : await files.serve(page, request, 404)
      return response ?? failureResponse(notFound, { siteUrl, path: pathnameOf(request.url) })
    },
  }
}
