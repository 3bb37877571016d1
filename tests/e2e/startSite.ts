import { fork } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface TestSite {
  url: string
  devnetUrl: string
  /** Throws when the site could not be built. */
  close: () => Promise<void>
}

const cache = path.resolve('node_modules/.cache/portage-e2e')
const data = path.join(cache, 'data')
/** Has the outcome of the build, once there is one. */
const outcomeFile = path.join(cache, 'site.json')

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
  const ports = await new Promise<Pick<TestSite, 'url' | 'devnetUrl'>>((ready, failed) => {
    child.once('message', (opened: Pick<TestSite, 'url' | 'devnetUrl'>) => {
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
    if (code !== 0) throw new Error(problemOf(code))
  }
  return { ...ports, close }
}

/** Waits until the site is built. Returns the folder of the build. Throws when it could not be built. */
export async function builtFolder(): Promise<string> {
  for (;;) {
    const text = await readFile(outcomeFile, 'utf8').catch(() => undefined)
    if (text === undefined) {
      await setTimeout(50)
      continue
    }
    const outcome = JSON.parse(text) as Outcome
    if ('problem' in outcome) throw new Error(outcome.problem)
    return outcome.folder
  }
}
