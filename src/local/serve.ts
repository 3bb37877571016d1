import { formatLog } from '../runtime/log.ts'
import type { LocalOptions, LocalServer } from './openSite.ts'
import { runCommand } from './runCommand.ts'

/** Runs a local server as a command: one line for each address when it is ready, until a signal ends it. */
export async function serve(start: (options: LocalOptions) => Promise<LocalServer>): Promise<void> {
  formatLog(process.env)
  // A promise that a function forgot must not end the server for everybody.
  process.on('unhandledRejection', (error) => console.error('A promise was left without an answer:', error))
  await runCommand(async () => {
    const { url, devnetUrl, close } = await start({ env: process.env })
    const lines = [
      ['Site', url],
      ['MCP', `${url}/mcp`],
      ['Status', `${url}/.well-known/status`],
      ...(devnetUrl === undefined ? [] : [['Devnet', devnetUrl]]),
    ]
    for (const [name = '', address] of lines) console.log(`${name.padEnd(8)}${address}`)
    return { close }
  })
}
