import { fork } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface TestSite {
  url: string
  devnetUrl: string
  /** The file that has the outcome of the build, once there is one. */
  outcomeFile: string
  /** Throws when the site could not be built. */
  close: () => Promise<void>
}

type Ports = Pick<TestSite, 'url' | 'devnetUrl'>

const cache = path.resolve('node_modules/.cache/portage-e2e')
const data = path.join(cache, 'data')
/** Each run has its own, so that the end of another run is not its end. */
const outcomeFile = path.join(cache, `site-${process.pid}.json`)

/** The folder of the build that is served, or why there is none. */
type Outcome = { readonly folder: string } | { readonly problem: string }

function writeOutcome(outcome: Outcome): void {
  writeFileSync(`${outcomeFile}.new`, JSON.stringify(outcome))
  renameSync(`${outcomeFile}.new`, outcomeFile)
}

/**
 * Starts the site on the devnet, on free ports, with an empty data folder. Resolves once its ports are open, so that
 * tests of other projects run during the build.
 */
export async function startSite(): Promise<TestSite> {
  for (const old of [data, outcomeFile]) rmSync(old, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  const child = fork(path.join(import.meta.dirname, 'siteProcess.ts'), {
    env: { ...process.env, DATA_DIR: data },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const problemOf = (code: number | null) => `The site of the browser tests ended with ${code}.`
  const ports = await new Promise<Ports>((ready, failed) => {
    child.once('message', (opened: Ports) => {
      child.once('message', (built: Outcome) => writeOutcome(built))
      ready(opened)
    })
    void ended.then((code) => {
      writeOutcome({ problem: problemOf(code) })
      failed(new Error(problemOf(code)))
    })
  })
  const close = async () => {
    if (child.connected) child.disconnect()
    const code = await ended
    rmSync(outcomeFile, { force: true })
    if (code !== 0) throw new Error(problemOf(code))
  }
  return { ...ports, outcomeFile, close }
}

/** Waits for the outcome of the build. Returns the folder of the build. Throws when the site could not be built. */
export async function builtFolder(outcome: string): Promise<string> {
  for (;;) {
    const text = await readFile(outcome, 'utf8').catch(() => undefined)
    if (text === undefined) {
      await setTimeout(50)
      continue
    }
    const found = JSON.parse(text) as Outcome
    if ('problem' in found) throw new Error(found.problem)
    return found.folder
  }
}
