// npm run verify-site -- https://…: builds the commit that a site names and compares what the site serves, byte for byte.
import { runCommand } from '../src/local/runCommand.ts'
import { processOutput } from './operatorCommand.ts'
import { runVerifySite } from './verifySiteCommand.ts'

await runCommand(async () => {
  process.exitCode = await runVerifySite(process.argv.slice(2), processOutput)
  return undefined
})
