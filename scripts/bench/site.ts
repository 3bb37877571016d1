import { rmSync } from 'node:fs'
import path from 'node:path'
import type { LocalServer } from '../../src/local/openSite.ts'
import { startLocal } from '../../src/local/startLocal.ts'
import { benchCache } from './cache.ts'

/** Starts the site on the devnet, on free ports, built into a folder for benches. Keeps no state between runs. */
export function benchSite(env: Record<string, string> = {}): Promise<LocalServer> {
  const data = path.join(benchCache, 'data')
  rmSync(data, { recursive: true, force: true })
  return startLocal({
    env: { ...process.env, PORTAGE_NETWORK: 'devnet', SITE_URL: '', DATA_DIR: data, ...env },
    builds: path.join(benchCache, 'builds'),
    port: 0,
    devnetPort: 0,
    log: () => undefined,
  })
}
