import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { flagsOf } from './flagsOf.ts'
import type { Served } from './served.ts'

/** Starts the measured servers in a process with the flags of `npm start`. */
export async function forkServed(): Promise<Served & { readonly server: ChildProcess }> {
  const server = fork(path.join(import.meta.dirname, 'served.ts'), { execArgv: [...flagsOf('start')] })
  const [served] = (await once(server, 'message')) as [Served]
  return { server, ...served }
}
