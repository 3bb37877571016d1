import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** The arguments of an npm script. */
export interface CommandLineSpec<Options extends ParseArgsOptionsConfig> {
  /** Shown by `--help`, and after an unknown flag. */
  readonly usage: string
  readonly options?: Options
  /** Whether the script takes words besides its flags. */
  readonly allowPositionals?: boolean
}

/**
 * Reads the arguments of this process before any work begins. `--help` prints the usage and ends the process; an unknown flag
 * or an unexpected word prints it after its name and ends the process with code 2.
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>({
  usage,
  options,
  allowPositionals = false,
}: CommandLineSpec<Options>) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    const parsed = parseArgs({ args, options: options ?? ({} as Options), allowPositionals: true })
    const [word] = parsed.positionals
    if (allowPositionals || word === undefined) return parsed
    return refuseArguments(`Unexpected argument '${word}'.`, usage)
  } catch (error) {
    return refuseArguments(error instanceof Error ? error.message : String(error), usage)
  }
}

/** Ends the process with code 2, for arguments that a script cannot use. */
export function refuseArguments(message: string, usage: string): never {
  console.error(`${message}\n\n${usage}`)
  process.exit(2)
}
