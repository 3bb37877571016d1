import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../src/local/build.ts'
import type { Served } from './served.ts'

/** Returns the Node flags of an npm script. */
export function flagsOf(script: 'start' | 'devnet'): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<typeof script, string>>
  }
  return scripts[script].split(' ').filter((word) => word.startsWith('--'))
}

/** Starts the measured servers in a process with the flags of `npm start`. */
export async function forkServed(): Promise<Served & { readonly server: ChildProcess }> {
  const server = fork(path.join(import.meta.dirname, 'served.ts'), { execArgv: [...flagsOf('start')] })
  const [served] = (await once(server, 'message')) as [Served]
  return { server, ...served }
}
