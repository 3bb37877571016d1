import type { LocalServer } from '../../src/local/openSite.ts'
import { startLocal } from '../../src/local/startLocal.ts'

/** The site on the devnet, on free ports, built into a folder of the bench's own. */
export function benchSite(env: Record<string, string> = {}): Promise<LocalServer> {
  return startLocal({
    env: { ...process.env, PORTAGE_NETWORK: 'devnet', SITE_URL: '', ...env },
    dist: 'node_modules/.cache/portage-bench',
    port: 0,
    devnetPort: 0,
    log: () => undefined,
  })
}
