import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Environment } from '../runtime/config.ts'
import { StartError } from './startError.ts'

/** The project's own folder. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

export interface BuildOptions {
  readonly root: string
  /** The whole environment of the build; what is not in it is not set. */
  readonly env: Environment
  readonly outDir: string
  /** Shows what Astro says while it works, instead of only when it fails. */
  readonly show?: boolean
}

/** Builds the site into `outDir` in a process of its own. Throws a `StartError` with Astro's words when it fails. */
export async function build({ root, env, outDir, show = false }: BuildOptions): Promise<void> {
  const astro = path.join(root, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd: root,
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  process.off('exit', stop)
  if (code !== 0) throw new StartError(`The site could not be built.\n${Buffer.concat(said).toString()}`.trimEnd())
}
