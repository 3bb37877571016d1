import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** What is done to the process of a script as soon as it has said a line. */
type Signals = Readonly<Record<string, (pid: number) => void>>

/** Runs a script of the project in a bare environment until it ends. */
function run(script: string, env: Record<string, string>, args: string[] = [], signals: Signals = {}) {
  return new Promise<Ended>((done) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    })
    let reply = ''
    const due = new Map(Object.entries(signals))
    const listenFor = (chunk: Buffer) => {
      reply += chunk.toString()
      for (const [line, signalOf] of due) {
        if (child.pid === undefined || !reply.includes(`${line}\n`)) continue
        due.delete(line)
        signalOf(child.pid)
      }
    }
    child.stdout.on('data', listenFor)
    child.stderr.on('data', listenFor)
    child.on('close', (code) => done({ code, said: reply }))
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function withTakenPort(use: (port: number) => Promise<void>): Promise<void> {
  const taken = createServer()
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
  try {
    await use((taken.address() as AddressInfo).port)
  } finally {
    taken.close()
  }
}

describe('npm start', () => {
  test('names the port in use, how to choose another, and exits with 1', async () => {
    await withTakenPort(async (port) => {
      const site = await run('src/local/start.ts', { PORT: String(port), DEVNET_PORT: '0' })
      expect(site.code).toBe(1)
      expect(site.said).toBe(
        `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another port with PORT.\n`,
      )
      const devnet = await run('src/local/start.ts', { PORT: '0', DEVNET_PORT: String(port) })
      expect(devnet.code).toBe(1)
      expect(devnet.said).toContain(`Port ${port} on 127.0.0.1 is in use.`)
      expect(devnet.said).toContain('DEVNET_PORT')
    })
  })

  test('names every invalid variable and exits with 1', async () => {
    const { code, said: reply } = await run('src/local/start.ts', { PORT: 'x', PORTAGE_NETWORK: 'y' })
    expect(code).toBe(1)
    expect(reply).toContain('PORT is refused: "x" is not a port.')
    expect(reply).toContain('PORTAGE_NETWORK is refused')
    expect(reply).not.toContain('    at ')
  })
})

describe('npm run build', () => {
  test('refuses to publish the devnet', async () => {
    const deployed = { NETLIFY: 'true', CONTEXT: 'production', URL: 'https://swap.example.org' }
    for (const env of [deployed, { ...deployed, PORTAGE_NETWORK: 'devnet' }, { NETLIFY_LOCAL: 'true' }]) {
      const { code, said: reply } = await run('scripts/build.ts', env)
      expect(code).toBe(1)
      expect(reply).toContain('PORTAGE_NETWORK')
      expect(reply).toContain('stagenet or mainnet')
    }
  })
})

describe('a command that receives a signal', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('finishes its work after %s and exits with 0', async (signal) => {
    const { code, said: reply } = await run('tests/local/fixtures/longCommand.ts', {}, ['200'], {
      ready: (pid) => process.kill(pid, signal),
    })
    expect({ code, said: reply }).toEqual({ code: 0, said: 'ready\nclosing\nclosed\n' })
  })

  test('finishes its work after repeated signals, because npm and a supervisor both send one', async () => {
    // The second comes when the first was heard: two that wait together are one to the system.
    const { code, said: reply } = await run('tests/local/fixtures/longCommand.ts', {}, ['200'], {
      ready: (pid) => process.kill(pid, 'SIGTERM'),
      closing: (pid) => {
        process.kill(pid, 'SIGTERM')
        process.kill(pid, 'SIGINT')
      },
    })
    expect({ code, said: reply }).toEqual({ code: 0, said: 'ready\nclosing\nclosed\n' })
  })

  test('exits at once after SIGINT a second later', async () => {
    let presses: NodeJS.Timeout | undefined
    const { code, said: reply } = await run('tests/local/fixtures/longCommand.ts', {}, ['600000'], {
      ready: (pid) => process.kill(pid, 'SIGINT'),
      closing: (pid) => {
        presses = setInterval(() => {
          if (isRunning(pid)) process.kill(pid, 'SIGINT')
        }, 100)
      },
    })
    clearInterval(presses)
    expect({ code, said: reply }).toEqual({ code: 1, said: 'ready\nclosing\n' })
  })
})
