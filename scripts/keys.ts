import { ConfigError, parseConfig } from '../src/runtime/config.ts'
import { readPepper } from '../src/runtime/pepper.ts'
import { openStore } from '../src/storage/openStore.ts'
import { runKeys } from './keysCommand.ts'

// `npm run keys -- issue|list|rotate|revoke`: API keys, for the operator.
try {
  const config = parseConfig(process.env)
  const store = openStore(config)
  process.exitCode = await runKeys(process.argv.slice(2), {
    store,
    pepper: readPepper(config),
    now: Date.now(),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
  await store.close()
} catch (thrown) {
  if (!(thrown instanceof ConfigError)) throw thrown
  process.stderr.write(`${thrown.message}\n`)
  process.exitCode = 1
}
