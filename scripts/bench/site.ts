import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../src/local/build.ts'
import type { LocalServer } from '../../src/local/openSite.ts'
import { startLocal } from '../../src/local/startLocal.ts'

const clone = hash('sha256', projectRoot).slice(0, 12)

/** Folder for bench builds. Named after the project's folder, because clones may share node_modules. */
export const benchCache = path.join(projectRoot, 'node_modules/.cache/portage-bench', clone)

/**
 * Starts the site on the devnet, on free ports, built into a folder for benches unless `dist` has a build. Keeps no state
 * between runs.
 */
export function benchSite(env: Record<string, string> = {}, dist?: string): Promise<LocalServer> {
  const data = path.join(benchCache, 'data')
  rmSync(data, { recursive: true, force: true })
  return startLocal({
    env: { ...process.env, PORTAGE_NETWORK: 'devnet', SITE_URL: '', DATA_DIR: data, ...env },
    builds: path.join(benchCache, 'builds'),
    ...(dist === undefined ? {} : { dist }),
    port: 0,
    devnetPort: 0,
    log: () => undefined,
  })
}
