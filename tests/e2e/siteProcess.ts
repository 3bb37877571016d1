// The site of the browser tests in a process of its own, because a site adopts the environment that it is given.
import { startLocal } from '../../src/local/startLocal.ts'
import { devnetUrl } from '../../src/runtime/config.ts'

let close = async () => {}
process.on('disconnect', () => close().then(() => process.exit(0)))
const site = await startLocal({
  // The tests are one client that asks more than one may.
  env: {
    ...process.env,
    PORTAGE_NETWORK: 'devnet',
    SITE_URL: '',
    OWN_NODE_HOSTS: 'https://own.node.test',
    // A test that sends many mails is another client, whose address is in its requests.
    TRUSTED_PROXIES: '127.0.0.1',
    LIMITS: 'mcp=10000/600,newsletter=10000/600,memoless=10000/3600',
  },
  builds: 'node_modules/.cache/portage-e2e/builds',
  port: 0,
  devnetPort: 0,
  log: () => undefined,
  onOpen: (config) => process.send?.({ url: config.siteUrl, devnetUrl: devnetUrl(config) }),
})
close = site.close
process.send?.({ folder: site.publishDir })
