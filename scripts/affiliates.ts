import { chooseMail } from '../src/runtime/chooseMail.ts'
import { readPepper } from '../src/runtime/pepper.ts'
import { runAffiliates } from './affiliatesCommand.ts'
import { createPrivateFile } from './createPrivateFile.ts'
import { processOutput, runOnStore } from './operatorCommand.ts'

// `npm run affiliates -- list|show|approve|reject|suspend|export`: partners of the affiliate program, for the operator.
await runOnStore((config, store) =>
  runAffiliates(process.argv.slice(2), {
    store,
    siteUrl: config.siteUrl,
    sendMail: chooseMail(config, store).sendMail,

    pepper: readPepper(config),
    now: Date.now(),
    createFile: createPrivateFile,
    ...processOutput,
  }),
)
