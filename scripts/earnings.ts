import { readFileSync } from 'node:fs'
import { loadEnvironmentFile } from '../src/local/environmentFile.ts'
import { ConfigError, parseConfig } from '../src/runtime/config.ts'
import { createServerContext } from '../src/runtime/serverContext.ts'
import { runEarnings } from './earningsCommand.ts'

// `npm run earnings -- export|verify`: affiliate fees as both protocols' chains have them.
try {
  loadEnvironmentFile()
  const { nodes, midgards, store, clock } = createServerContext(parseConfig(process.env))
  const terminal = {
    now: Date.now(),
    findPartner: (id: string) => store.affiliates.approvedPartner(id, clock()),
    out: (text: string) => process.stdout.write(text),
    err: (text: string) => process.stderr.write(text),
    readFile: (name: string) => readFileSync(name, 'utf8'),
  }
  if (midgards === undefined) {
    process.stderr.write('Set MIDGARD_URLS and MAYA_MIDGARD_URLS: earnings are read from the indexers.\n')
    process.exitCode = 1
  } else {
    process.exitCode = await runEarnings(process.argv.slice(2), { ...terminal, sources: { nodes, midgards } })
  }
  await store.close()
} catch (thrown) {
  if (!(thrown instanceof ConfigError)) throw thrown
  process.stderr.write(`${thrown.message}\n`)
  process.exitCode = 1
}
