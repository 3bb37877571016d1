import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chooseEvm } from './chooseEvm.ts'
import { createDevnet } from './devnet.ts'
import type { Devnet } from './devnetTypes.ts'
import { GenesisError } from './genesis/file.ts'
import { type Recording, readRecording, recordedAnswers } from './genesis/recording.ts'
import type { GenesisFile } from './genesis/schema.ts'
import { ServeError } from './listen.ts'
import { onParentExit } from './onParentExit.ts'
import { type Arguments, UsageError } from './readArguments.ts'
import { readScript, runScript } from './script/runScript.ts'
import { ScriptError } from './script/scriptValues.ts'
import { serveDevnet } from './server.ts'
import { viewNames, viewOrigin } from './views.ts'

/** Reads a file as JSON. */
function readJson(kind: 'genesis file' | 'script' | 'recorded answer', file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read the ${kind} ${file}: ${(error as NodeJS.ErrnoException).code}.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as SyntaxError).message}`)
  }
}

/** Reads the recorded answers of a folder that has any. */
function readFolder(folder: string): Recording {
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

function announce({ network, chains }: Devnet, url: string, evm: string): void {
  const lines = [
    `Portage devnet on ${network}`,
    `  index       ${url}/`,
    `  THORNode    ${url}/thornode`,
    `  Mayanode    ${url}/mayanode`,
    `  Midgard     ${url}/midgard`,
    `  Maya's      ${url}/mayamidgard`,
    ...viewNames.map((view) => `  view ${view}      ${viewOrigin(url, view)}/${view}`),
    ...(chains === undefined
      ? []
      : [`  chains      ${url}/chain/BTC and so on`, `  controls    ${url}/devnet`, `  EVM chains  ${evm}`]),
  ]
  console.log(lines.join('\n'))
  if (network !== 'mocknet') {
    console.log(
      `WARNING: addresses here look like ${network}'s but have no private keys. Coins sent to them would be lost.`,
    )
  }
}

async function serve({ port, host, genesis, from, seed, pace, run }: Arguments): Promise<void> {
  const script = run === undefined ? undefined : readScript(readJson('script', run))
  const { evm, description } = chooseEvm()
  const devnet = createDevnet({
    ...{ now: Date.now, evm, pace: script === undefined ? pace : { ...pace, paused: true } },
    ...seedOf(seed ?? script?.seed),
    ...(from !== undefined && { recording: readFolder(from) }),
    ...(genesis === undefined ? {} : { genesis: readJson('genesis file', genesis) as GenesisFile }),
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
  announce(devnet, served.url, description)
  if (script === undefined) return
  try {
    console.log(script.title)
    await runScript(devnet, script, console.log)
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
