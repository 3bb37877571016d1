import { loadEnvironmentFile } from '../src/local/environmentFile.ts'
import { ConfigError, parseConfig } from '../src/runtime/config.ts'
import type { Config } from '../src/runtime/configTypes.ts'
import { withoutKeySecrets } from '../src/storage/apiKeySecret.ts'
import { openStore } from '../src/storage/openStore.ts'
import type { Store } from '../src/storage/store.ts'

/** Exit code of an operator's command: 0 done, 1 not found or failed, 2 invalid arguments. */
export type ExitCode = 0 | 1 | 2

/** Thrown for invalid arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What a command was called with, and where it writes. */
export interface CommandCall {
  readonly args: readonly string[]
  readonly usage: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/**
 * Runs one command and reports its failure. `--help` shows the usage and runs nothing; invalid arguments show it as
 * well. An API key among the arguments is shortened to its prefix.
 */
export async function reportFailure(
  { args, usage, ...terminal }: CommandCall,
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  if (args.includes('--help') || args.includes('-h')) {
    terminal.out(usage)
    return 0
  }
  const err = (text: string) => terminal.err(withoutKeySecrets(text))
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown
    const isMisuse =
      thrown instanceof UsageError || ('code' in thrown && String(thrown.code).startsWith('ERR_PARSE_ARGS'))
    const hint = 'hint' in thrown ? `${thrown.hint}\n` : ''
    err(isMisuse ? `${thrown.message}\n\n${usage}` : `${thrown.message}\n${hint}`)
    return isMisuse ? 2 : 1
  }
}

/** Output of a command in a process. */
export const processOutput = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
}

/** Runs a command with the configuration of the site and sets the exit code of the process. */
export async function runOnConfig(
  run: (config: Config, output: typeof processOutput) => Promise<ExitCode>,
): Promise<void> {
  try {
    loadEnvironmentFile()
    process.exitCode = await run(parseConfig(process.env), processOutput)
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown
    process.stderr.write(`${thrown.message}\n`)
    process.exitCode = 1
  }
}

/** Runs a command on the store of the site and sets the exit code of the process. */
export function runOnStore(run: (config: Config, store: Store) => Promise<ExitCode>): Promise<void> {
  return runOnConfig(async (config) => {
    const store = openStore(config)
    const code = await run(config, store)
    await store.close()
    return code
  })
}
