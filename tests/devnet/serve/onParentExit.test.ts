import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const orphan = path.join(import.meta.dirname, 'fixtures/orphan.ts')
/** Starts the orphan with its own output and stays until it is killed. */
const parent = `require('node:child_process').spawn(process.execPath, ['${orphan}'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`

// Windows keeps the parent's id of an orphan, so the fixture could not wait for the change.
test.skipIf(process.platform === 'win32')('onParentExit reports a parent that ended before the call', async () => {
  const output = await new Promise<string>((done, fail) => {
    const shell = spawn(process.execPath, ['-e', parent], { env: { ...process.env, npm_lifecycle_event: 'start' } })
    let text = ''
    shell.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text === 'started\n') shell.kill('SIGKILL')
    })
    shell.on('error', fail)
    shell.on('close', () => done(text))
  })
  expect(output).toBe('started\nended\n')
})
