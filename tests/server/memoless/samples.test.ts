import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { hasLanguage, runSample } from '../../e2e/runSample.ts'
import { openMemoless } from './memolessFixture.ts'

const samples = [
  ['bash', '.sh'],
  ['typescript', '.ts.txt'],
  ['python', '.py'],
  ['go', '.go'],
] as const

test.for(samples)(
  'the portal’s program in %s registers and gets an address',
  { timeout: 300_000 },
  async ([language, ending], context) => {
    if (!(await hasLanguage(language))) return context.skip(`The machine cannot run ${language}.`)
    const { call, harness } = openMemoless()
    const server = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const key = request.headers['idempotency-key']?.toString()
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const name = (request.url ?? '').slice(1)
      const { status, body } = await call(name, JSON.parse(Buffer.concat(pieces).toString()), { headers })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    try {
      const { port } = server.address() as AddressInfo
      const code = readFileSync(`src/content/samples/memoless-swap${ending}`, 'utf8')
      const output = await runSample(language, code.replaceAll('{memoless_url}', `http://127.0.0.1:${port}`))
      expect(output).toContain('Send exactly 0.01500001 BTC.BTC to this address, once.')
      expect(output).toContain(harness.devnet.state.THORCHAIN.vaults.get('BTC')?.address)
    } finally {
      server.close()
    }
  },
)
