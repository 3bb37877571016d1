import path from 'node:path'
import { projectRoot } from './build.ts'
import { ensureBuilt } from './ensureBuilt.ts'
import { type LocalOptions, type LocalServer, openSite } from './openSite.ts'
import { siteRouter } from './siteRouter.ts'

export interface StartOptions extends LocalOptions {
  /** The built site; `dist` unless told otherwise. */
  readonly dist?: string
  /** `auto` builds when something changed; `reuse` takes the built site as it is. */
  readonly build?: 'auto' | 'reuse'
}

/** Builds the site when needed and serves it with its functions and, on the devnet, the devnet itself. */
export function startLocal(options: StartOptions): Promise<LocalServer> {
  const { root = projectRoot, log = console.log } = options
  const outDir = path.resolve(root, options.dist ?? 'dist')
  return openSite(options, async ({ env, config }) => {
    if (options.build !== 'reuse') await ensureBuilt({ root, env, outDir, config, log })
    return siteRouter({ root, publishDir: outDir, siteUrl: config.siteUrl, log })
  })
}
