// A whole site in a process of its own, because its functions keep the first environment that they are given.
import { startLocal } from '../../src/local/startLocal.ts'

/** Where the site and its devnet listen. */
export interface ProgramAddresses {
  readonly siteUrl: string
  readonly devnetUrl: string
  readonly ports: { readonly PORT: string; readonly DEVNET_PORT: string }
}

/** A message of the process: its addresses once, then each line of its log. */
export type ProgramMessage = ProgramAddresses | { readonly line: string }

const report = (message: ProgramMessage) => process.send?.(message)

const site = await startLocal({
  env: process.env,
  dist: process.argv[2] ?? '',
  port: 0,
  devnetPort: 0,
  log: (line) => report({ line }),
})
process.on('disconnect', () => site.close().then(() => process.exit(0)))
const { siteUrl, port, devnetPort } = site.config
const ports = { PORT: String(port), DEVNET_PORT: String(devnetPort) }
report({ siteUrl, devnetUrl: site.devnetUrl ?? '', ports })
