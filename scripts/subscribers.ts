import { createPrivateFile } from './createPrivateFile.ts'
import { processOutput, runOnStore } from './operatorCommand.ts'
import { runSubscribers } from './subscribersCommand.ts'

// `npm run subscribers -- list|export|delete`: the newsletter's subscribers, for the operator.
await runOnStore((_config, store) =>
  runSubscribers(process.argv.slice(2), { store, ...processOutput, createFile: createPrivateFile }),
)
