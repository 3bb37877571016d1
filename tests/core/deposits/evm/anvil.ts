import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const binary = fileURLToPath(new URL('../../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', import.meta.url))

/** Whether this machine has anvil. Linux x64 gets it from tests/package.json, so CI must have it there; elsewhere the tests report that it is missing. */
export function hasAnvil(): boolean {
  if (existsSync(binary)) return true
  if (process.env.CI && process.platform === 'linux' && process.arch === 'x64') {
    throw new Error('CI must install anvil (npm ci in tests, with optional dependencies): its tests never skip.')
  }
  console.log('No anvil for this machine: deposits are not sent to a real EVM.')
  return false
}

/** An EVM chain of our own on a free port, and what ends it. */
export async function startAnvil(
  chainId: number,
  more: readonly string[] = [],
): Promise<{ url: string; stop: () => void }> {
  // A pruned chain writes no file to the home folder.
  const own = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--prune-history', '128']
  const child = spawn(binary, [...own, ...more], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code} before it listened`)))
  })
  return { url, stop: () => void child.kill() }
}
