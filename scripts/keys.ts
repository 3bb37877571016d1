import { readPepper } from '../src/runtime/pepper.ts'
import { runKeys } from './keysCommand.ts'
import { processOutput, runOnStore } from './operatorCommand.ts'

// `npm run keys -- issue|list|rotate|revoke`: API keys, for the operator.
await runOnStore((config, store) =>
  runKeys(process.argv.slice(2), { store, pepper: readPepper(config), now: Date.now(), ...processOutput }),
)
