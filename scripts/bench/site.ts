import type { LocalServer } from '../../src/local/openSite.ts'
import { startLocal } from '../../src/local/startLocal.ts'

const cache = 'node_modules/.cache/portage-bench'

/** The site on the devnet, on free ports, built into a folder of the bench's own. What it keeps is kept beside it. */
export function benchSite(env: Record<string, string> = {}): Promise<LocalServer> {
  return startLocal({
    env: { ...process.env, PORTAGE_NETWORK: 'devnet', SITE_URL: '', DATA_DIR: `${cache}-data`, ...env },
    dist: cache,
    port: 0,
    devnetPort: 0,
    log: () => undefined,
  })
}
