// npm run scan [-- --url https://…]: asks a site what other people's scanners ask, without the network beyond it. The
// site is this one on the devnet unless told otherwise. Ends with 1 when a check fails.
import { parseArgs } from 'node:util'
import { startLocal } from '../src/local/startLocal.ts'
import { openBrowser } from './scan/openBrowser.ts'
import { reportOf, scan } from './scan/scan.ts'
import { createVisit } from './scan/visit.ts'

const { values } = parseArgs({ options: { url: { type: 'string' } } })

/** Limits that a scan never meets, because it asks more in a minute than a client may. */
const unlimited = { RATE_LIMIT_MCP: '999999/1', RATE_LIMIT_NEWSLETTER: '999999/1' }
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
const verdicts = await scan(createVisit(base, browser?.browse))
console.log(reportOf(verdicts))
await browser?.close()
await local?.close()
process.exit(verdicts.some(({ verdict }) => verdict === 'fail') ? 1 : 0)
