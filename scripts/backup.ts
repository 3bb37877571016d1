import { runBackup } from './backupCommand.ts'
import { runOnConfig } from './operatorCommand.ts'

// `npm run backup -- FILE`: a copy of the SQLite database while the site runs, for the operator.
await runOnConfig((config, output) => runBackup(process.argv.slice(2), { config, now: Date.now(), ...output }))
