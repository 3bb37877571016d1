import { keepCompiled } from './keepCompiled.ts'
import { help, readArguments, UsageError } from './readArguments.ts'

try {
  const args = readArguments(process.argv.slice(2))
  if (args === 'help') console.log(help)
  else {
    keepCompiled()
    const { runDevnet } = await import('./runDevnet.ts')
    await runDevnet(args)
  }
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 1
}
