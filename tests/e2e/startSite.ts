import { fork } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

export interface TestSite {
  url: string
  devnetUrl: string
  /** The folder of the build that is served. */
  folder: string
  close: () => Promise<void>
}

/** Builds and starts the site on the devnet, on free ports, with an empty data folder. */
export async function startSite(): Promise<TestSite> {
  const data = path.resolve('node_modules/.cache/portage-e2e/data')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true })
  const child = fork(path.join(import.meta.dirname, 'siteProcess.ts'), {
    env: { ...process.env, DATA_DIR: data },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const { url, devnetUrl, folder } = await new Promise<Omit<TestSite, 'close'>>((ready, failed) => {
    child.once('message', ready)
    child.once('exit', (code) =>
      failed(new Error(`The site of the browser tests ended with ${code} before it was up.`)),
    )
  })
  const close = async () => {
    child.disconnect()
    await ended
  }
  return { url, devnetUrl, folder, close }
}
