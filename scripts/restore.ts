import { runRestore } from './backupCommand.ts'
import { runOnConfig } from './operatorCommand.ts'

// `npm run restore -- FILE`: the content of a backup as the site's SQLite database, for the operator.
await runOnConfig((config, output) => runRestore(process.argv.slice(2), { config, now: Date.now(), ...output }))
