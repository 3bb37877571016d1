import { appendFileSync, writeFileSync } from 'node:fs'
import { ConfigError, parseConfig } from '../src/runtime/config.ts'
import { openStore } from '../src/storage/openStore.ts'
import { runSubscribers } from './subscribersCommand.ts'

// `npm run subscribers -- list|export|delete`: the newsletter's subscribers, for the operator.
try {
  const store = openStore(parseConfig(process.env))
  process.exitCode = await runSubscribers(process.argv.slice(2), {
    store,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    createFile: (name) => {
      writeFileSync(name, '', { flag: 'wx', mode: 0o600 })
      return (text) => appendFileSync(name, text)
    },
  })
  await store.close()
} catch (thrown) {
  if (!(thrown instanceof ConfigError)) throw thrown
  process.stderr.write(`${thrown.message}\n`)
  process.exitCode = 1
}
