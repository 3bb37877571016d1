import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Genesis } from '../genesis/genesis.ts'
import type { Recording } from '../genesis/recording.ts'
import { type Arguments, UsageError } from './readArguments.ts'
import { readJson } from './readJson.ts'

/**
 * Returns a function that creates the genesis of a file or of recorded answers; undefined for the built-in one. Loads the
 * schemas only when a file is read, because they slow a start. Throws `UsageError` and `GenesisError`.
 */
export async function chooseGenesis({
  genesis,
  from,
}: Pick<Arguments, 'genesis' | 'from'>): Promise<(() => Genesis) | undefined> {
  if (from !== undefined) {
    const recording = await readFolder(from)
    const { importGenesis } = await import('../genesis/importGenesis.ts')
    return () => importGenesis(recording)
  }
  if (genesis === undefined) return undefined
  const file = readJson('genesis file', genesis)
  const { genesisOfFile } = await import('../genesis/file.ts')
  return () => genesisOfFile(file)
}

/** Reads the recorded answers of a folder. */
async function readFolder(folder: string): Promise<Recording> {
  const { readRecording, recordedAnswers } = await import('../genesis/recording.ts')
  const found = new Set(listFiles(folder))
  const answersOf = (node: string) =>
    Object.fromEntries(
      recordedAnswers.flatMap((answer) => {
        const name = `${node}.${answer}.json`
        return found.has(name) ? [[answer, readJson('recorded answer', path.join(folder, name))]] : []
      }),
    )
  return readRecording({ thornode: answersOf('thornode'), mayanode: answersOf('mayanode') })
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new UsageError(`Cannot read the folder ${folder}: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
