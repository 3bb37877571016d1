import { runIncident } from './incidentCommand.ts'
import { processOutput, runOnStore } from './operatorCommand.ts'

// `npm run incident -- start|end|list`: a notice to everyone, and what is stopped while it lasts.
await runOnStore((_config, store) => runIncident(process.argv.slice(2), { store, now: Date.now, ...processOutput }))
