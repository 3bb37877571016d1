import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const children = new Set<ChildProcess>()

/** Ends every server that is still running. */
export function endServers(): void {
  for (const child of children) child.kill('SIGKILL')
}

const dist = path.join(import.meta.dirname, 'fixtures/site/public')

export interface RunningServer {
  readonly child: ChildProcess
  readonly url: string
  readonly devnetUrl: string
  /** Everything that it has logged so far. */
  readonly output: () => string
  readonly exit: Promise<number | null>
}

/** Starts the server of `npm start` in a process of its own, with a folder of pages instead of a build. */
export async function startServer(env: Readonly<Record<string, string>>, folder = dist): Promise<RunningServer> {
  const command = path.join(import.meta.dirname, 'fixtures/serveCommand.ts')
  const child = spawn(process.execPath, [command, folder], {
    env: { PATH: process.env.PATH, PORTAGE_NETWORK: 'devnet', PORT: '0', DEVNET_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const exit = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  void exit.then(() => children.delete(child))
  let output = ''
  const [port, devnetUrl] = await new Promise<[string, string]>((ready, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, devnet] = /Devnet +([^"\s]+)/.exec(output) ?? []
      const [, listening] = /Site +\S+:(\d+)/.exec(output) ?? []
      if (devnet !== undefined && listening !== undefined) ready([listening, devnet])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void exit.then((code) => failed(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return { child, url: `http://127.0.0.1:${port}`, devnetUrl, exit, output: () => output }
}
