import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { dev } from 'astro'
import { astroPages, passUpgrade } from './astroPages.ts'
import { projectRoot } from './build.ts'
import { loadEdgeFunctions } from './edgeFunctions.ts'
import type { FunctionModule, LoadModule } from './functionFiles.ts'
import { createFunctionFinder, loadFunctions } from './functions.ts'
import { type LocalOptions, type LocalServer, openSite } from './openSite.ts'
import type { FunctionsContext } from './operatorRoutes.ts'
import { readProjectSettings } from './projectSettings.ts'
import { readRedirectRules } from './redirectRules.ts'
import { createRouter } from './router.ts'

interface AstroServer {
  readonly port: number
  readonly load: LoadModule
  readonly close: () => Promise<void>
}

/** Starts Astro's development server on a free port. `load` reloads a module that has changed. */
async function startAstro(root: string): Promise<AstroServer> {
  let load: LoadModule | undefined
  const listeners = process.listeners('SIGTERM')
  const server = await dev({
    root,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: 0 },
    vite: {
      plugins: [
        {
          name: 'portage-functions',
          configureServer: (vite) => {
            load = (file) => vite.ssrLoadModule(file)
          },
        },
      ],
    },
  })
  // Vite's handler would end the process before open requests have their responses.
  for (const added of process.listeners('SIGTERM')) if (!listeners.includes(added)) process.off('SIGTERM', added)
  if (!load) throw new Error('Astro started without its module loader.')
  return { port: (server.address as AddressInfo).port, load, close: () => server.stop() }
}

/**
 * Replaces a module that cannot be loaded by one that keeps its paths and throws the error; other functions keep
 * working.
 */
function withLoadErrors(load: LoadModule, log: (line: string) => void): LoadModule {
  const lastConfig = new Map<string, FunctionModule['config']>()
  const reported = new Map<string, string>()
  return async (file) => {
    try {
      const module = (await load(file)) as { config?: FunctionModule['config'] }
      lastConfig.set(file, module.config ?? {})
      reported.delete(file)
      return module
    } catch (error) {
      if (reported.get(file) !== String(error)) log(`${file} cannot be loaded: ${String(error)}`)
      reported.set(file, String(error))
      const fail = () => {
        throw error
      }
      return { default: fail, config: lastConfig.get(file) ?? {} }
    }
  }
}

/** Starts the local server without a build; pages and functions reload when their sources change. */
export function startDev(options: LocalOptions): Promise<LocalServer> {
  const { root = projectRoot, log = console.log } = options
  return openSite(options, async ({ config: { siteUrl }, onClose, onUpgrade, onContext }) => {
    const astro = await startAstro(root)
    onClose(astro.close)
    onUpgrade((message, socket, head) => passUpgrade(astro.port, message, socket, head))
    // Functions are loaded by Astro's server, and so have a context of their own.
    const contextFile = path.join(projectRoot, 'src/runtime/serverContext.ts')
    onContext(async () =>
      ((await astro.load(contextFile)) as { serverContext: () => FunctionsContext }).serverContext(),
    )
    const settings = readProjectSettings(root)
    const load = withLoadErrors(astro.load, log)
    return createRouter({
      functions: async () => createFunctionFinder(await loadFunctions(settings.functionsDir, load)),
      edge: () => loadEdgeFunctions(settings, load),
      redirects: readRedirectRules(settings, siteUrl),
      pages: astroPages(astro.port, siteUrl),
      site: { url: siteUrl, log },
    })
  })
}
