// npm run doctor [-- --network mainnet] [--json]: checks every configured endpoint. Exits with 1 when swaps are not
// possible.
import { loadEnvironmentFile } from '../src/local/environmentFile.ts'
import { runDoctor } from './doctorCommand.ts'

loadEnvironmentFile()
const code = await runDoctor(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
// Connections to chain servers stay open for a while after their last answer.
process.exit(code)
