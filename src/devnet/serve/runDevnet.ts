import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ScriptError } from '../controls/script/scriptValues.ts'
import type { Devnet } from '../devnetTypes.ts'
import type { Genesis } from '../genesis/genesis.ts'
import { GenesisError } from '../genesis/genesisError.ts'
import type { Recording } from '../genesis/recording.ts'
import { viewNames, viewOrigin } from '../machine/views.ts'
import { createDevnet } from './createDevnet.ts'
import { ServeError } from './listen.ts'
import { onParentExit } from './onParentExit.ts'
import type { Arguments } from './readArguments.ts'
import { UsageError } from './readArguments.ts'
import { readJson } from './readJson.ts'
import { serveDevnet } from './serveDevnet.ts'

function announce({ network, chains }: Devnet, url: string): void {
  const lines = [
    `Portage devnet on ${network}`,
    `  index       ${url}/`,
    `  THORNode    ${url}/thornode`,
    `  Mayanode    ${url}/mayanode`,
    `  Midgard     ${url}/midgard`,
    `  Maya's      ${url}/mayamidgard`,
    ...viewNames.map((view) => `  view ${view}      ${viewOrigin(url, view)}/${view}`),
    ...(chains === undefined ? [] : [`  chains      ${url}/chain/BTC and so on`, `  controls    ${url}/devnet`]),
  ]
  console.log(lines.join('\n'))
  if (network !== 'mocknet') {
    console.log(
      `WARNING: addresses here look like ${network}'s but have no private keys. Coins sent to them would be lost.`,
    )
  }
}

/** Reads a script, with a function that runs it. Its schema is loaded only here, because it slows a start. */
async function openScript(file: string) {
  const { readScript, runScript } = await import('../controls/script/runScript.ts')
  const script = readScript(readJson('script', file))
  return { ...script, runOn: (devnet: Devnet) => runScript(devnet, script, console.log) }
}

async function serve({ port, host, seed, pace, run, ...sources }: Arguments): Promise<void> {
  const script = run === undefined ? undefined : await openScript(run)
  const genesis = await chooseGenesis(sources)
  const devnet = createDevnet({
    now: Date.now,
    pace: script === undefined ? pace : { ...pace, paused: true },
    ...seedOf(seed ?? script?.seed),
    ...(genesis !== undefined && { genesis }),
  })
  const served = await serveDevnet(devnet, { host, port })
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await served.close()
    await devnet.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  onParentExit(end)
  announce(devnet, served.url)
  if (script === undefined) return
  try {
    console.log(script.title)
    await script.runOn(devnet)
    console.log('All steps succeeded.')
  } finally {
    await end()
  }
}

const seedOf = (seed: string | undefined) => (seed === undefined ? {} : { seed })

/** Serves a devnet until a signal or the end of the parent process. Throws `UsageError` when it cannot start. */
export async function runDevnet(args: Arguments): Promise<void> {
  try {
    await serve(args)
  } catch (error) {
    if (error instanceof ServeError || error instanceof ScriptError)
      throw new UsageError(error.message, { cause: error })
    if (!(error instanceof GenesisError)) throw error
    throw new UsageError(['The genesis cannot be used:', ...error.problems].join('\n  '), { cause: error })
  }
}

/**
 * Returns a function that creates the genesis of a file or of recorded answers; undefined for the built-in one. Loads
 * the schemas only when a file is read, because they slow a start. Throws `UsageError` and `GenesisError`.
 */
async function chooseGenesis({
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
