// npm run scan [-- --url https://…]: runs the checks of public agent-readiness scanners on a site. Default: this site
// on the devnet. Exits with 1 when a check fails.
import { parseArgs } from 'node:util'
import { startLocal } from '../src/local/startLocal.ts'
import { openBrowser } from './scan/openBrowser.ts'
import { reportOf, scan } from './scan/scan.ts'
import { createScannedSite } from './scan/scannedSite.ts'

const { values } = parseArgs({ options: { url: { type: 'string' } } })

/** High limits, because a scan sends more requests per minute than a client may. */
const unlimited = { LIMITS: 'mcp=999999/1,newsletter=999999/1' }
const cache = 'node_modules/.cache/portage-scan'

const local =
  values.url === undefined
    ? await startLocal({
        env: { ...process.env, PORTAGE_NETWORK: 'devnet', SITE_URL: '', DATA_DIR: `${cache}-data`, ...unlimited },
        builds: cache,
        port: 0,
        devnetPort: 0,
        log: () => undefined,
      })
    : undefined
const base = (values.url ?? local?.url ?? '').replace(/\/+$/, '')
const browser = await openBrowser(base)
const verdicts = await scan(createScannedSite(base, browser?.browse))
console.log(reportOf(verdicts))
await browser?.close()
await local?.close()
process.exit(verdicts.some(({ verdict }) => verdict === 'fail') ? 1 : 0)
