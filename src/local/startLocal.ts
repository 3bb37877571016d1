import path from 'node:path'
import type { Config } from '../runtime/configTypes.ts'
import { buildsFolder, projectRoot } from './build.ts'
import { currentBuild } from './currentBuild.ts'
import { type LocalOptions, type LocalServer, openSite } from './openSite.ts'
import { siteRouter } from './siteRouter.ts'

export interface StartOptions extends LocalOptions {
  /** A built site to serve. Without one, the site is built when something has changed. */
  readonly dist?: string
  /** Where builds are kept; `.builds` unless given. */
  readonly builds?: string
  /** Called once the ports are open and the devnet runs. Requests to the site wait until it is built. */
  readonly onOpen?: (config: Config) => void
}

/** A local server and the folder whose files it serves. */
export interface BuiltSite extends LocalServer {
  readonly publishDir: string
}

/** Builds the site when needed and serves it with its functions and, on the devnet, the devnet itself. */
export async function startLocal(options: StartOptions): Promise<BuiltSite> {
  const { root = projectRoot, log = console.log, dist } = options
  const builds = path.resolve(root, options.builds ?? buildsFolder(root))
  let publishDir = dist === undefined ? builds : path.resolve(root, dist)
  const site = await openSite(options, async ({ env, config, onClose }) => {
    options.onOpen?.(config)
    if (dist === undefined) {
      const { folder, release } = await currentBuild({ root, env, config, builds, log })
      onClose(release)
      publishDir = folder
    }
    return siteRouter({ root, publishDir, siteUrl: config.siteUrl, log })
  })
  return { ...site, publishDir }
}
