import { keepCompiled } from './keepCompiled.ts'
import { helpOf, readArguments, UsageError } from './readArguments.ts'

/** Runs the devnet with the arguments of this process. `command` is how a person starts it, for `--help`. */
export async function runMain(command: string): Promise<void> {
  try {
    const args = readArguments(process.argv.slice(2))
    if (args === 'help') return console.log(helpOf(command))
    keepCompiled()
    const { runDevnet } = await import('./runDevnet.ts')
    await runDevnet(args)
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : error)
    process.exitCode = 1
  }
}
