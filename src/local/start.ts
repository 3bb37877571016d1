import { runCommand } from './command.ts'
import { startLocal } from './startLocal.ts'

// A promise that a function forgot must not end the server for everybody.
process.on('unhandledRejection', (error) => console.error('A promise was left without an answer:', error))

await runCommand(async () => {
  const local = await startLocal({ env: process.env })
  const lines = [
    ['Site', local.url],
    ['MCP', `${local.url}/mcp`],
    ['Status', `${local.url}/.well-known/status`],
    ...(local.devnetUrl === undefined ? [] : [['Devnet', local.devnetUrl]]),
  ]
  for (const [name = '', url] of lines) console.log(`${name.padEnd(8)}${url}`)
  return local
})
