import { type Browser, chromium } from 'playwright-core'
import { type BuiltSite, startLocal } from '../../src/local/startLocal.ts'
import { pageConnections } from '../../src/runtime/config.ts'
import { enterLabNetwork, labBrowserArgs } from '../lab/labNetwork.ts'
import { type MainnetLab, startMainnetLab } from '../lab/mainnetLab.ts'
import { browserArgs, browserBinary } from './chromium.ts'
import { writeBareSite } from './writeBareSite.ts'

/** A site on mainnet and a browser, both of which reach the laboratory's servers only. */
export interface LabSite {
  readonly lab: MainnetLab
  readonly site: BuiltSite
  readonly browser: Browser
  readonly close: () => Promise<void>
}

interface LabSiteOptions {
  /** Folder of its store. */
  readonly name: string
  /** Settings besides the network. */
  readonly env?: Readonly<Record<string, string>>
  /** Hosts that the browser itself cannot reach. */
  readonly hidden?: readonly string[]
  /** Serves one empty page with the policy of a build, for a program of the test's own. */
  readonly isBare?: boolean
}

/** Starts the laboratory, a site and a browser. `close` ends all three. */
export async function startLabSite(options: LabSiteOptions): Promise<LabSite> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closers.toReversed()) await end()
  }
  try {
    const lab = await startMainnetLab(options.env)
    closers.push(lab.close)
    const site = await startMainnetSite(options, lab)
    closers.push(() => site.close(), enterLabNetwork(lab.server))
    const browser = await launchBrowser([...browserArgs, ...labBrowserArgs(lab.server, options.hidden)])
    closers.push(() => browser.close())
    return { lab, site, browser, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startMainnetSite({ name, env, isBare }: LabSiteOptions, { config }: MainnetLab): Promise<BuiltSite> {
  const folder = 'node_modules/.cache/portage-e2e'
  const dist = `${folder}/${name}-site`
  if (isBare) await writeBareSite(dist, pageConnections(config))
  return startLocal({
    env: {
      ...process.env,

      SITE_URL: '',
      PORTAGE_NETWORK: 'mainnet',
      DATA_DIR: `${folder}/${name}-data`,
      ...env,
    },
    ...(isBare ? { dist } : { builds: `${folder}/builds` }),
    port: 0,
    log: () => undefined,
  })
}

function launchBrowser(args: string[]): Promise<Browser> {
  const { executablePath, env } = browserBinary() ?? { executablePath: '', env: {} }
  return chromium.launch({ executablePath, env, args, timeout: 300_000 })
}
